import { profaneWords } from '@2toad/profanity';

/**
 * Words of the library's English list that are not held against a text: names, ordinary and clinical meanings, abbreviations, products
 * ("Galaxy A55"), the commonest slip for "as", and mild words. Found by reading the list and by searching 35,000 documents and 33,000
 * questions.
 */
const ORDINARY = new Set(
  `a55|a_s_s|anal|anus|ass|asses|balls|beastial|bestial|bestiality|bloody|breasts|bum|butt|butts|chink|cipa|clitoris|cnut
  |cock|cocks|cok|coon|cox|crap|cum|cummer|cumming|damn|dick|dink|dinks|dogging|duche|dyke|ejaculate|ejaculated
  |ejaculates|ejaculating|ejaculation|fag|fanny|flange|fux|gaylord|hoar|hoare|hoer|hoes|homo|hore|horny|jap|kock|kum
  |kummer|labia|lust|lusting|masochist|masturbate|muff|nazi|nob|orgasm|orgasms|pawn|penis|poop|porn|pornography|prick
  |pricks|pron|rectum|retard|rimming|s hit|sadist|screwing|scrotum|semen|sex|shag|smegma|smut|snatch|spac|spunk|testicle
  |tit|vagina|viagra|vulva|wang|willies|willy`.split(/\s*\|/),
);

/** What is coarse in every language that borrows it. */
const BORROWED = `asshole|assholes|bitch|bitches|bullshit|cunt|fck|fuck|fucked|fucker|fuckers|fuckin|fucking|motherfucker|motherfuckers
  |motherfucking|nigger|niggers|shit|shitty`;

/**
 * The library's other lists are its English one put through a machine: the French one holds "les" and "pour", the Japanese one "login". So
 * these are short ones of our own, of words that mean nothing else.
 */
const OTHERS: Readonly<Record<string, string>> = {
  de: `arschficker|arschgeige|arschloch|arschlöcher|beschissen|beschissene|drecksau|ficken|fickt|fotze|fotzen|gefickt
  |hackfresse|hurensohn|hurensöhne|missgeburt|nutte|nutten|scheiss|scheisse|scheissegal|schlampe|schlampen
  |schwanzlutscher|schwuchtel|verpiss|verpisst|wichser`,
  es: `cabrón|cabron|cabrones|coño|chinga tu madre|chingada|culero|follar|gilipollas|hija de puta|hijo de puta|hijos de puta
  |hijoputa|joder|jódete|maricón|me cago en|mierda|pendeja|pendejo|puta|putas`,
  fr: `branleur|chier|connard|connards|connasse|couilles|enculé|encule|enculés|enculer|fils de pute|foutre|merde|merdes
  |niquer|nique ta mère|nique ta mere|putain|pute|putes|salope|salopes|ta gueule`,
  it: `cazzo|coglione|coglioni|figlio di puttana|fottere|fottiti|merda|minchia|puttana|puttane|rottinculo|stronza|stronzi
  |stronzo|testa di cazzo|vaffanculo`,
  nl: 'godverdomme|hoer|hoerenzoon|kankerlijer|klootzak|klootzakken|kut|kutwijf|neuken|teringlijer',
  pt: `arrombado|boceta|buceta|caralho|cuzão|filho da puta|foda-se|foder|fodido|merda|porra|puta|puta que pariu
  |vai tomar no cu`,
};

const split = (list: string): string[] => list.split(/\s*\|/);

const LISTS: Readonly<Record<string, readonly string[]>> = {
  en: (profaneWords.get('en') ?? []).filter((word) => !ORDINARY.has(word)),
  ...Object.fromEntries(Object.entries(OTHERS).map(([language, list]) => [language, [...split(list), ...split(BORROWED)]])),
};

/** Languages with a list of their own, as ISO 639-1 codes. */
export const LISTED: readonly string[] = Object.keys(LISTS).sort();

/** Coarse words of a language; of one without a list, those that every language borrows. */
export const coarseWords = (language: string): readonly string[] => LISTS[language] ?? split(BORROWED);
