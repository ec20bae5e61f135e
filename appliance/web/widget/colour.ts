/** Black or white, whichever is easier to read on a colour of CSS; undefined where that is none. */
export function readableOn(colour: string): string | undefined {
  if (!CSS.supports('color', colour)) return undefined;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return light > 0.179 ? '#000' : '#fff'; // where both have the same contrast (WCAG 2)
}

/** A part of sRGB (0-255) as light (0-1), as WCAG 2 defines relative luminance. */
const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
