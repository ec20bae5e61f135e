import { regex } from '../../text/regex.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** All in small letters and without a full stop behind them. Small words within names of streets and places. */
export const PARTICLES = setOf(`
  de la las los le les du des del della delle dei degli di da do dos das van von der den dem zum zur am an im in the of e y i
  el al bis ter na nad pod u v
`);

/** What a street is called behind its name, in English. */
export const BEHIND = setOf(`
  street st str avenue ave av road rd boulevard blvd drive dr lane ln court ct place pl square sq terrace ter crescent cres
  close way parkway
  pkwy highway hwy freeway expressway turnpike circle cir trail alley row mews grove garden gardens hill loop plaza walk
  crossing esplanade
  quay rise parade circuit point ridge heights broadway
`);

/** What a street is called before its name, in Romance and Slavic languages, in Greek and Indonesian. */
export const BEFORE = setOf(`
  rue avenue av avda avenida boulevard bd place allée chemin impasse quai route cours square via viale vicolo piazza piazzale
  corso largo strada calle
  carrer carretera camino paseo plaza plaça praça rúa rua travessa alameda estrada rodovia ul ulica al aleja plac os náměstí
  třída улица ул проспект
  λεωφόρος λ οδός jalan jl
`);
/** Of these the ones that are written small within a sentence, and no words of English. */
export const SMALL_BEFORE = setOf(
  'rue allée chemin impasse quai calle carrer rúa rua ul ulica aleja náměstí třída улица ул проспект',
);
/** Abbreviations that are something else without their full stop. */
export const DOTTED = setOf('u os al λ');

/** What a street is called behind its name, where a house number follows. */
export const APART = setOf(`
  straße strasse str gasse weg allee platz ring ufer damm vej gade gata väg terrasse utca u út tér tere körút krt ulice ulica
  katu tie tee pst mnt
  straat laan plein köz põik gate
`);

/** How a street's name ends that is one word with what it is. */
const COMPOUND = regex('iu')`
    ..(?:...tie|stra(?:ß|ss)e|str|gasse|weg|wegen|allee|platz|ufer|steig|damm|graben|markt|vej|vejen|vei|veien|vegen|gade|gata
    |gatan|gaten|gate|vägen|gränd|stræde|plads|torg|torget|stien|kroken|braut|katu|kuja|polku|tänav|maantee|puiestee|straat|laan
    |gracht|kade|plein|singel|baan|dreef|dijk|utca|körút)$
  `;

/** "Hauptstraße", "Kerkstraat", "Storgatan". */
export const isStreetCompound = (word: string): boolean => COMPOUND.test(word);

/** In Norwegian "Karl Johans gate" is a street, and the gate of an airport has no genitive before it. */
export const GENITIVE = /s$/;

/** Parts of a house; a number follows. */
export const UNITS = setOf('apartment apt suite ste unit floor flat room rm building bldg wohnung whg appt app piso etage lok');
export const DIRECTIONS = setOf('n s e w ne nw se sw north south east west');

/** Nouns that an address stands behind, with "is", a colon and the like in between. */
export const PLACES = setOf(`
  address adresse adressen anschrift dirección direccion domicilio indirizzo endereço adres office headquarters house home
  flat apartment shop store
  residence location
`);
export const IS = setOf('is to ist lautet est es é to at');
/** Verbs that an address stands behind, and nouns of those who go there, with "at" and the like in between. */
export const STAYS = setOf(`
  live lives lived living reside resides residing located meet meeting arrive arrived arriving send sent deliver delivered
  ship shipped mail mailed post move moved moving
  drive taxi cab ride wohnt wohne wohnen habite habito vivo vive abito abita
`);
export const AT = setOf('at on to in auf an nach zu à a en in ');

/** Behind a number, and no part of an address. */
export const MEASURES = setOf(`
  am pm uhr january february march april may june july august september october november december jan feb mar apr jun jul aug
  sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday usd eur gbp mb gb kb km mi kg st nd rd th i the
`);

let countries: ReadonlySet<string> | undefined;

/** The English names of countries, from Unicode's locale data (CLDR); read when the first address is looked at. */
function readCountries(): ReadonlySet<string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const found = codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
  return new Set([...found, 'usa', 'uk', 'u.s.a', 'czech republic']);
}

export function isCountry(name: string): boolean {
  countries ??= readCountries();
  return countries.has(name);
}
