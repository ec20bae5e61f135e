import { ScrollBox } from '../../../components/markdown/scroll-box.tsx';
import { milliseconds, number, t } from '../../../texts/index.ts';
import type { AnswerRecord } from '../asking/use-turn.ts';
import { passagePairs } from './differences.ts';

type Figure = 'score' | 'KBscore' | 'kbCoverage' | 'semanticScore' | 'time' | 'kbTime';
const FIGURES: readonly Figure[] = ['score', 'KBscore', 'kbCoverage', 'semanticScore', 'time', 'kbTime'];

const isTime = (name: Figure): boolean => name === 'time' || name === 'kbTime';

const shown = (name: Figure, value: number | undefined): string =>
  value === undefined ? t.seek.compare.absent : isTime(name) ? milliseconds(value) : number(value);

function change(name: Figure, before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined || before === after) return '';
  const sign = after > before ? '+' : '−';
  const size = Math.abs(after - before);
  return `${sign}${isTime(name) ? milliseconds(size) : number(size)}`;
}

/** Scores, times and passages of two answers, with what is another. */
export function DifferenceTable({ before, after }: { before: AnswerRecord; after: AnswerRecord }) {
  const figures = FIGURES.filter((name) => before[name] !== undefined || after[name] !== undefined);
  return (
    <ScrollBox label={t.seek.compare.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t.seek.compare.figure}</span>
            </th>
            <th scope="col">{t.seek.compare.before}</th>
            <th scope="col">{t.seek.compare.after}</th>
            <th scope="col">{t.seek.compare.change}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((name) => (
            <Row
              key={name}
              label={t.seek.compare.figures[name]}
              cells={[shown(name, before[name]), shown(name, after[name]), change(name, before[name], after[name])]}
            />
          ))}
          <Row
            label={t.seek.compare.reason}
            cells={[
              t.seek.reasons[before.reason].short,
              t.seek.reasons[after.reason].short,
              before.reason === after.reason ? '' : '≠',
            ]}
          />
          {passagePairs(before, after).map(({ id, title, before: weight, after: other }) => (
            <Row key={id} label={t.seek.compare.passage(title)} cells={[weigh(weight), weigh(other), presence(weight, other)]} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const weigh = (weight: number | undefined): string => (weight === undefined ? t.seek.compare.absent : number(weight));

function presence(before: number | undefined, after: number | undefined): string {
  if (before === undefined) return t.seek.compare.added;
  if (after === undefined) return t.seek.compare.gone;
  return before === after ? '' : `${after > before ? '+' : '−'}${number(Math.abs(after - before))}`;
}

const Row = ({ label, cells }: { label: string; cells: readonly [string, string, string] }) => (
  <tr>
    <th scope="row">{label}</th>
    <td class="number">{cells[0]}</td>
    <td class="number">{cells[1]}</td>
    <td class="number">{cells[2]}</td>
  </tr>
);
