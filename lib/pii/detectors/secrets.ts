import { regex } from '../../text/regex.ts';
import { type Finder, type Found, foundAt, standsBefore } from '../found.ts';

const PASSWORD = regex('giu')`
    (?<![\p{L}$/-])(?:pass ?(?:word|code|phrase)
    |pwd|passwor[dt]|kennwort|contraseñ?a|clave|mot de passe|senha|wachtwoord|parola|hasło|lösenord
    |(?:pin|tan)(?: ?(?:code|number|nummer))?)(?: (?:for|to|of|für) \p{L}{1,20}){0,2}(?: ?(?:[:=]|=>|->)| (?:is|was|ist|lautet
    |est|es|é|è)(?: ?:)?) ?
  `;
const USER = regex('giu')`
    (?<![\p{L}$/-])(?:user ?-?_?(?:name|id)
    |log-?in(?: ?(?:name|id))?|account ?name|screen ?name|benutzer(?:name|kennung)|nom d['’]utilisateur|identifiant
    |(?:nombre de )?usuario|nome utente|gebruikersnaam|handle)(?: (?:for|to|of|für) \p{L}{1,20}){0,2}(?: ?(?:[:=]|=>|->)| (?:is
    |was|ist|lautet|est|es|é|è)(?: ?:)?) ?
  `;
const TOKEN = /["'“‘«`]?([^\s"'“”‘’«»`]{3,128})/uy;
const TRAILING = /[.,;:?)\]}]+$/;
/** Of somebody: what follows is told, not described. */
const WHOSE = /(?<!\p{L})(?:my|our|his|her|their|mein|unser|mon|ma|mi|mio|meu|minha|mijn) $/iu;
/** What is said of a password or a name, and is none. */
const SAYS = regex('iu')`
    ^(?:not|no|wrong|incorrect|invalid|valid|correct|right|good|weak|strong|taken|already|the|a|an|my|your|our|their|his|her
    |its|this|that|still|too
    |also|only|being|been|required|case|missing|expired|blocked|locked|unavailable|available|different|same|in|on|at|of|for|to
    |from|with|and|or|but
    |needed|shown|displayed|set|reset|updated|deleted|created|generated|changed|stored|saved|sent|lost|forgotten|forgot
    |compromised|protected|encrypted|hidden|visible|unknown|empty|blank
    |what|how|why|where|when|who|which|can|could|should|must|will|would|do|does|did|is|are|was|were|it|you|we|they|please|help
    |change|enter|type
    |nicht|falsch|ungültig|abgelaufen|gesperrt|vergessen|ein|eine|der|die|das|mein|dein|ihr|sehr|zu|incorrecto|incorrecta
    |inválida|no|la|el|una?|mi
    |faux|incorrect|le|mon|pas|expiré|oublié|secret|optional|n\/a|none|null|true|false|undefined|defined|successful
    |unsuccessful|failed|failing|working|ok|okay|fine|redacted|var\..*|.*\(|(?:your|put|insert|enter)[-_].*|x{3,}|\*{3,}|•+|<.*
    |\[.*|\{.*|\$.*)$
  `;
const LOOKS_SECRET = /\d|[^\p{L}\d]|\p{Ll}\p{Lu}/u;
/** What may stand behind a plain word that is the end of what was told. */
const CLAUSE_END = /^["'”’»`]?\s*(?:$|[\n.,;:!?)]|(?:and|und|et|y|but|or|for)\b)/iu;

/** The word behind what tells, where it is not one that says something of it. */
function tokenAt(text: string, at: number): { start: number; token: string } | undefined {
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(text);
  const token = match?.[1]?.replace(TRAILING, '') ?? '';
  const start = at + (match?.[0].length ?? 0) - (match?.[1]?.length ?? 0);
  return token.length < 3 || SAYS.test(token) ? undefined : { start, token };
}

interface Kind {
  type: 'password' | 'user_name';
  isOne(token: string): boolean;
}

function tell(text: string, pattern: RegExp, { type, isOne }: Kind): Found[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 0: words }) => {
    const found = tokenAt(text, index + words.length);
    if (!found) return [];
    const { start, token } = found;
    const isPin = !/^(?:pin|tan)/i.test(words) || /^\d{4,8}$/.test(token);
    const isWhole = CLAUSE_END.test(text.slice(start + token.length, start + token.length + 20));
    const isSaid = LOOKS_SECRET.test(token) || (isWhole && (/[:=>] ?$/.test(words) || standsBefore(text, index, WHOSE, 12)));
    return isPin && isSaid && isOne(token) ? [foundAt(type, start, token.length)] : [];
  });
}

/** What stands behind "password:", "my PIN is" and the like in several languages. */
export const passwords: Finder = (text) => tell(text, PASSWORD, { type: 'password', isOne: (token) => token.length >= 4 });

/** What stands behind "username:", "my login is" and the like in several languages. */
export const userNames: Finder = (text) =>
  tell(text, USER, { type: 'user_name', isOne: (token) => /^[\p{L}\d][\p{L}\p{M}\d._@+-]{1,63}$/u.test(token) });

/** Keys that services give out tell themselves by their beginning; others by the word before them. */
const KEYS = regex('gu')`
    (?<![\p{L}\d_-])(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255}|glpat-[A-Za-z0-9_-]{20,100}
    |sk-[A-Za-z0-9_-]{20,255}|xox[abeprs]-[A-Za-z0-9-]{10,255}|AIza[0-9A-Za-z_-]{35}
    |eyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000})(?![\p{L}\d])
  `;
const NAMED_KEY = regex('giu')`
    (?<!\p{L})(?:(?:api|access|secret|private)[ _-]?(?:key|token)|bearer|auth(?:orization)? token
    |client[ _-]secret)["']?(?: is)? ?[:=]? ?["']?
    ([A-Za-z0-9_\-.~+/]{16,512}={0,2})
  `;
const BEGIN = '-----BEGIN ';
const PEM = /^-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/;
const END = /-----END [A-Z ]{0,30}PRIVATE KEY-----/;
/** Units of a private key at most. */
const LONGEST_KEY = 20_000;

function* privateKeys(text: string): Generator<Found> {
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
    if (!PEM.test(text.slice(at, at + 60))) continue;
    const end = END.exec(text.slice(at, at + LONGEST_KEY));
    const length = end ? end.index + end[0].length : Math.min(LONGEST_KEY, text.length - at);
    yield foundAt('credentials', at, length);
    at += length - 1;
  }
}

/** Keys, tokens and private keys of programs. */
export const credentials: Finder = (text) => [
  ...[...text.matchAll(KEYS)].map(({ index, 0: { length } }) => foundAt('credentials', index, length)),
  ...[...text.matchAll(NAMED_KEY)]
    .filter(([, key = '']) => /\d/.test(key) && /[A-Za-z]/.test(key))
    .map(({ index, 0: { length }, 1: key = '' }) => foundAt('credentials', index + length - key.length, key.length)),
  ...privateKeys(text),
];
