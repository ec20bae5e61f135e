import { entryAt } from '../../text/entry.ts';
import { agreeInDenials, type Contradiction, has, isAlike, NEARLY_SAME, type Pair, same } from '../matching/pair.ts';
import type { Token } from '../tokens/token.ts';
import { wordForm } from '../tokens/word-forms.ts';

/** Words of which one side of the stroke says the opposite of the other. Forms that share a stem stand once. */
const LISTED: Readonly<Record<string, string>> = {
  en: `
    rise rose risen / fall fell fallen; increase / decrease reduce; grow grew grown / shrink shrank shrunk; gain / lose lost;
    raise / lower; before / after; above / below; over / under; inside / outside; up / down; more / less fewer; most / least;
    maximum / minimum; highest / lowest; high / low; higher / lower; longer / shorter; larger bigger / smaller;
    earlier / later; earliest / latest; faster / slower; older / younger newer; always / never; all every / none;
    allow permit / forbid prohibit ban; allowed / forbidden; required mandatory / optional; include / exclude;
    enable / disable; open / close; start begin began / end stop; enter / leave left; accept / reject refuse; approve / deny;
    buy bought / sell sold; win won / lose lost; import / export; upload / download; lock / unlock; connect / disconnect;
    install / uninstall; safe / unsafe dangerous; possible / impossible; legal / illegal; paid / unpaid; public / private;
    success / failure; true / false; left / right; north / south; east / west; hot / cold; warm / cool; wet / dry;
    full / empty; on / off; free / charged; male / female; domestic / foreign; internal / external; agree / disagree;
    better / worse; best / worst; cheaper / dearer`,
  de: `
    steigen stieg gestiegen / fallen fiel gefallen sinken sank gesunken; zunehmen / abnehmen; erhöhen / senken verringern;
    gewinnen gewann / verlieren verlor; vor / nach; bevor / nachdem; vorher / nachher; über / unter; mehr / weniger;
    höher / niedriger; größer / kleiner; länger / kürzer; früher / später; immer / nie niemals; erlaubt / verboten;
    erlauben / verbieten; öffnen / schließen; beginnen / enden; annehmen / ablehnen; kaufen / verkaufen;
    einschließlich / ausschließlich; innen / außen; oben / unten; links / rechts; ein / aus;
    maximal höchstens / minimal mindestens; heiß / kalt; voll / leer; möglich / unmöglich; sicher / unsicher`,
  es: `
    subir aumentar / bajar disminuir reducir; antes / después; encima / debajo; dentro / fuera; más / menos; máximo / mínimo;
    mayor / menor; siempre / nunca; permitir / prohibir; permitido / prohibido; abrir / cerrar;
    empezar comenzar / terminar acabar; aceptar / rechazar; comprar / vender; incluir / excluir; izquierda / derecha;
    arriba / abajo; caliente / frío; lleno / vacío; posible / imposible; obligatorio / opcional`,
  fr: `
    monter augmenter / baisser diminuer réduire; avant / après; dessus / dessous; dedans / dehors; plus / moins;
    maximum / minimum; toujours / jamais; autoriser permettre / interdire; autorisé / interdit; ouvrir / fermer;
    commencer / finir terminer; accepter / refuser; acheter / vendre; inclure / exclure; gauche / droite; haut / bas;
    chaud / froid; plein / vide; possible / impossible; obligatoire / facultatif`,
};

/** Words that join what happens earlier and what happens later, by the stem that either is compared by. */
const ORDER: Readonly<Record<string, string>> = {
  en: 'before after then until',
  de: 'bevor nachdem dann danach bis',
  es: 'antes después luego hasta',
  fr: 'avant après puis ensuite',
};

/** What is listed for a language, by the keys that words are compared by. */
interface Lists {
  /** Key of a word -> keys of those that say its opposite. */
  opposites: ReadonlyMap<string, ReadonlySet<string>>;
  order: ReadonlySet<string>;
}

const keyOf = (word: string, language: string): string => wordForm(word, language).keys.at(-1) ?? word;

function readOpposites(language: string): Lists['opposites'] {
  const found = new Map<string, Set<string>>();
  for (const pair of (LISTED[language] ?? '').split(';')) {
    const [one = [], other = []] = pair.split('/').map((side) =>
      side
        .trim()
        .split(/\s+/)
        .map((word) => keyOf(word, language)),
    );
    const note = (from: readonly string[], to: readonly string[]): void => {
      for (const key of from) found.set(key, new Set([...(found.get(key) ?? []), ...to]));
    };
    note(one, other);
    note(other, one);
  }
  return found;
}

const lists = new Map<string, Lists>();

function listsOf(language: string): Lists {
  let known = lists.get(language);
  if (!known) {
    const order = new Set((ORDER[language] ?? '').split(' ').map((word) => keyOf(word, language)));
    known = { opposites: readOpposites(language), order };
    lists.set(language, known);
  }
  return known;
}

const ownKey = ({ keys }: Token): string => keys.at(-1) ?? '';

/** A word of the sentence and the one in the unit that says its opposite, beside the same word. */
interface Opposites {
  ours: Token;
  theirs: Token;
}

function findOpposites({ own, language }: Pair, theirs: readonly Token[]): Opposites | undefined {
  const { opposites } = listsOf(language);
  for (const [at, token] of own.entries()) {
    const wanted = token.kind === 'word' ? opposites.get(ownKey(token)) : undefined;
    if (!wanted || has(theirs, token)) continue;
    const there = theirs.findIndex(
      (other, place) =>
        wanted.has(ownKey(other)) &&
        !has(own, other) &&
        (same(own[at - 1], theirs[place - 1]) || same(own[at + 1], theirs[place + 1])),
    );
    if (there >= 0) return { ours: token, theirs: entryAt(theirs, there) };
  }
  return undefined;
}

/** What is told on either side of a word that says in which order it happens. */
interface Sides {
  word: Token;
  left: readonly Token[];
  right: readonly Token[];
}

function sidesOf(tokens: readonly Token[], language: string): Sides | undefined {
  const { order } = listsOf(language);
  const at = tokens.findIndex((token) => order.has(ownKey(token)));
  const word = tokens[at];
  const meaning = (some: readonly Token[]): Token[] => some.filter(({ stop }) => !stop);
  const [left, right] = [meaning(tokens.slice(0, at)), meaning(tokens.slice(at + 1))];
  return word && left.length > 0 && right.length > 0 ? { word, left, right } : undefined;
}

/** The share of one side's words that must stand on the other. */
const MOST = 0.6;

const isMostlyIn = (some: readonly Token[], others: readonly Token[]): boolean =>
  some.filter((token) => has(others, token)).length >= MOST * some.length;

const areExchanged = (ours: Sides, theirs: Sides): boolean =>
  isMostlyIn(ours.left, theirs.right) && isMostlyIn(ours.right, theirs.left);

/** The unit says the opposite of one word, or tells the same two things in the other order. */
export function oppositesIn(pair: Pair): Contradiction[] {
  const { own, unit, place, index, language } = pair;
  const theirs = index.tokens.slice(unit.first, unit.after);
  if (!agreeInDenials(own, theirs)) return []; // with a denial on one side they do not say what their words say
  const [ourSides, theirSides] = [sidesOf(own, language), sidesOf(theirs, language)];
  const isTurned = ourSides !== undefined && theirSides !== undefined && areExchanged(ourSides, theirSides);
  const found = findOpposites(pair, theirs);
  if (found && isAlike(pair, NEARLY_SAME, (token) => same(token, found.ours) || same(token, found.theirs))) {
    // "A before B" is "B after A".
    if (isTurned && same(found.ours, ourSides.word)) return [];
    return [{ kind: 'opposite', start: found.ours.start, end: found.ours.end, instead: found.theirs.text, unit: place }];
  }
  if (!isTurned || !same(ourSides.word, theirSides.word) || !isAlike(pair, NEARLY_SAME)) return [];
  return [{ kind: 'swap', start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, unit: place }];
}
