import { wordLists } from './word-lists.ts';

const isListed = wordLists({
  en:
    'not no never none neither nor without cannot cant isnt arent wasnt werent dont doesnt didnt wont wouldnt shouldnt ' +
    'couldnt mustnt hasnt havent nobody nothing nowhere unable t',
  de: 'nicht kein keine keinen keinem keiner keines nie niemals ohne nichts niemand weder',
  es: 'no nunca jamás sin ningún ninguna ninguno nada nadie ni tampoco',
  fr: 'ne n pas jamais sans aucun aucune rien personne ni',
  it: 'non mai senza nessun nessuno nessuna niente nulla né',
  pt: 'não nunca jamais sem nenhum nenhuma nada ninguém nem',
  nl: 'niet geen nooit zonder niets niemand',
  ru: 'не нет никогда без ни никто ничего',
  sv: 'inte ej aldrig utan ingen inget inga',
  da: 'ikke aldrig uden ingen intet',
  no: 'ikke aldri uten ingen intet',
  pl: 'nie nigdy bez żaden żadna nic nikt',
  tr: 'değil yok hiç hiçbir asla',
  zh: '不 没 没有 無 无 未 非 不是 不能 不会 不要',
  ja: 'ない ません なし ず',
  ar: 'لا لم لن ليس ليست بدون غير',
  ko: '않 없 아니 못',
  th: 'ไม่ มิ ไร้',
});

/** Whether a word in lower case denies what it stands with. `don't` comes as two words, of which the `t` after the apostrophe counts. */
export const isNegation = (word: string, language: string, before = ' '): boolean =>
  word.length === 1 && language === 'en' ? word === 't' && /['’]/.test(before) : isListed(word, language);

/** Whether a word in lower case denies in part, or without being a negation: a sentence with one is not compared for denials. */
export const isSoftNegation = wordLists({
  en:
    'avoid avoids avoiding avoided prevent prevents preventing prevented keep keeps keeping unless only except excluding ' +
    'refuse refuses fail fails failed neither nor without unable lack lacks stop instead',
  de: 'vermeiden vermeide verhindern verhindert nur außer ausgenommen weder ohne statt',
  es: 'evitar evite evita solo sólo salvo excepto sin ni',
  fr: 'éviter évitez évite seulement sauf sans ni que',
});
