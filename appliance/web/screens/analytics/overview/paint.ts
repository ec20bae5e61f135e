import { useEffect, useState } from 'preact/hooks';
import type { ReasonStyle } from '../reasons.ts';

/** Colours that the style sheet gives to an element of these attributes, as a canvas takes them. */
function coloursOf(box: HTMLElement, attributes: Record<string, string>): { front: string; back: string } {
  const probe = document.createElement('span');
  for (const [name, value] of Object.entries(attributes)) probe.setAttribute(name, value);
  probe.className = 'swatch';
  box.append(probe);
  const { color, backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return { front: color, back: backgroundColor };
}

/** Text and lines beside a plot. */
export function inkOf(box: HTMLElement): { text: string; line: string } {
  const { front, back } = coloursOf(box, { 'data-group': 'ink', 'data-pattern': 'plain' });
  return { text: front, line: back };
}

/** Side of a pattern's tile in pixels. */
const TILE = 8;

/** What a reason is filled with: its group's colour, in its pattern on a ground that lets nothing through. */
export function paintOf({ group, pattern }: ReasonStyle, box: HTMLElement): string | CanvasPattern {
  const { front, back } = coloursOf(box, { 'data-group': group, 'data-pattern': 'ground' });
  const tile = document.createElement('canvas');
  tile.width = TILE;
  tile.height = TILE;
  const context = tile.getContext('2d');
  if (pattern === 'plain' || !context) return front;
  context.fillStyle = back;
  context.fillRect(0, 0, TILE, TILE);
  context.strokeStyle = front;
  context.fillStyle = front;
  if (pattern === 'striped') stripe(context);
  else for (const at of [2, 6]) context.fillRect(at - 1.5, at - 1.5, 3, 3);
  return context.createPattern(tile, 'repeat') ?? front;
}

function stripe(context: CanvasRenderingContext2D): void {
  context.lineWidth = 3;
  context.beginPath();
  for (const shift of [-TILE, 0, TILE]) {
    context.moveTo(shift, TILE);
    context.lineTo(shift + TILE, 0);
  }
  context.stroke();
}

/** Another number whenever light turns to dark or back: a canvas has to be drawn anew. */
export function useColours(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const change = (): void => setTurn((count) => count + 1);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(change);
    dark.addEventListener('change', change);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      dark.removeEventListener('change', change);
      observer.disconnect();
    };
  }, []);
  return turn;
}
