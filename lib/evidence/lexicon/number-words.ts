export interface NumberWord {
  value: number;
  /** It multiplies what stands before it. */
  scale: boolean;
  ordinal: boolean;
  /** Too often something else ("one of them", "a second later") to be a number where it stands alone. */
  weak?: boolean;
}

/** From 0 upwards, then the tens from 20 (or where the language's own words end), then hundred, thousand, million, thousand million. */
interface Listed {
  ones: string;
  tens: string;
  scales: string;
  ordinals: string;
  /** Others, each with its value: `two:2`. */
  more?: string;
}

// Several spellings of one number stand with a stroke between.
const LISTED: Readonly<Record<string, Listed>> = {
  en: {
    ones:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
      'eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    scales: 'hundred thousand million billion',
    ordinals: '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  },
  de: {
    ones:
      'null eins|ein zwei|zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn ' +
      'siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
    scales: 'hundert tausend million|millionen milliarde|milliarden',
    ordinals:
      '- erste|ersten|erster|erstes zweite|zweiten|zweiter dritte|dritten|dritter vierte|vierten fünfte|fünften ' +
      'sechste|sechsten siebte|siebten achte|achten neunte|neunten zehnte|zehnten',
    more: 'anderthalb:1.5',
  },
  es: {
    ones:
      'cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis ' +
      'diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    scales: 'cien|ciento|cientos mil millón|millones -',
    ordinals: '- primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta sexto|sexta',
    more:
      'veintiuno:21 veintiún:21 veintiuna:21 veintidós:22 veintidos:22 veintitrés:23 veintitres:23 veinticuatro:24 ' +
      'veinticinco:25 veintiséis:26 veintiseis:26 veintisiete:27 veintiocho:28 veintinueve:29 doscientos:200 ' +
      'doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 cuatrocientas:400 quinientos:500 quinientas:500 ' +
      'seiscientos:600 seiscientas:600 setecientos:700 setecientas:700 ochocientos:800 ochocientas:800 novecientos:900 ' +
      'novecientas:900',
  },
  fr: {
    ones: 'zéro un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    tens: 'vingt trente quarante cinquante soixante septante octante|huitante nonante',
    scales: 'cent|cents mille million|millions milliard|milliards',
    ordinals: '- premier|première deuxième|second|seconde troisième quatrième cinquième sixième septième huitième',
    more: 'vingts:20',
  },
  it: {
    ones:
      'zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici ' +
      'sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    scales: 'cento mille|mila milione|milioni miliardo|miliardi',
    ordinals: '- primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta',
  },
  pt: {
    ones:
      'zero um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze ' +
      'dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    scales: 'cem|cento mil milhão|milhões bilhão|bilhões',
    ordinals: '- primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta',
    more:
      'duzentos:200 duzentas:200 trezentos:300 trezentas:300 quatrocentos:400 quatrocentas:400 quinhentos:500 ' +
      'quinhentas:500 seiscentos:600 seiscentas:600 setecentos:700 setecentas:700 oitocentos:800 oitocentas:800 ' +
      'novecentos:900 novecentas:900 quatorze:14',
  },
  nl: {
    ones:
      'nul een|één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien ' +
      'achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    scales: 'honderd duizend miljoen miljard',
    ordinals: '- eerste tweede derde vierde vijfde zesde zevende achtste negende tiende',
    more: 'anderhalf:1.5 anderhalve:1.5',
  },
  ru: {
    ones:
      'ноль один|одна два|две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать ' +
      'четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    tens: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    scales: 'сто тысяча|тысячи|тысяч миллион|миллиона|миллионов миллиард|миллиарда|миллиардов',
    ordinals: '- первый|первая|первое второй|вторая третий|третья четвёртый|четвертый пятый',
    more:
      'полтора:1.5 полторы:1.5 двести:200 триста:300 четыреста:400 пятьсот:500 шестьсот:600 семьсот:700 восемьсот:800 ' +
      'девятьсот:900 двух:2 трёх:3 трех:3 четырёх:4 четырех:4 пяти:5 шести:6 семи:7 восьми:8 девяти:9 десяти:10 ' +
      'двадцати:20 тридцати:30 сорока:40 пятидесяти:50',
  },
};

const WEAK: Readonly<Record<string, readonly string[]>> = {
  en: ['one', 'second'],
  de: ['ein', 'achten'],
  nl: ['een'],
  fr: ['un', 'une', 'second', 'seconde', 'neuf'],
  es: ['un', 'uno', 'una', 'segundo', 'segunda'],
  it: ['un', 'uno', 'una', 'secondo', 'sei'],
  pt: ['um', 'uma', 'segundo', 'segunda'],
  ru: ['один', 'одна'],
};

function read(language: string, { ones, tens, scales, ordinals, more = '' }: Listed): Map<string, NumberWord> {
  const found = new Map<string, NumberWord>();
  const add = (list: string, entry: (index: number) => NumberWord): void => {
    for (const [index, spellings] of list.split(' ').entries()) {
      for (const spelling of spellings.split('|')) if (spelling !== '-') found.set(spelling, entry(index));
    }
  };
  add(ordinals, (index) => ({ value: index, scale: false, ordinal: true }));
  add(ones, (index) => ({ value: index, scale: false, ordinal: false }));
  add(tens, (index) => ({ value: 20 + 10 * index, scale: false, ordinal: false }));
  add(scales, (index) => ({ value: [1e2, 1e3, 1e6, 1e9][index] ?? 1, scale: true, ordinal: false }));
  for (const [word = '', value] of more.split(' ').map((each) => each.split(':')))
    if (value) found.set(word, { value: Number(value), scale: false, ordinal: false });
  for (const word of WEAK[language] ?? []) found.set(word, { ...(found.get(word) as NumberWord), weak: true }); // listed above
  return found;
}

/** Word -> number, by language. */
export const NUMBER_WORDS: Readonly<Record<string, ReadonlyMap<string, NumberWord>>> = Object.fromEntries(
  Object.entries(LISTED).map(([language, listed]) => [language, read(language, listed)]),
);

/** What stands for a number only inside of a word for one: `ventuno`, `zweieinhalb`. */
const INSIDE: Readonly<Record<string, string>> = {
  de: 'einhalb:0.5',
  it: 'vent:20 trent:30 quarant:40 cinquant:50 sessant:60 settant:70 ottant:80 novant:90 tré:3',
};

/** Languages that write a number in one word -> its parts, of which the longest is taken first. */
export const PARTS: Readonly<Record<string, ReadonlyMap<string, NumberWord>>> = Object.fromEntries(
  ['de', 'nl', 'it'].map((language) => {
    const own = (INSIDE[language] ?? '').split(' ').map((each) => each.split(':'));
    const inside = own.map(([word = '', value]) => [word, { value: Number(value), scale: false, ordinal: false }] as const);
    return [language, new Map([...(NUMBER_WORDS[language] ?? []), ...inside.filter(([word]) => word !== '')])];
  }),
);
