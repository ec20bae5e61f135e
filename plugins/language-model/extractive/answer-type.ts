import { regex } from '../../../lib/text/regex.ts';

/** What kind of thing a question asks for, and the sign by which a sentence shows that it holds one. */
interface AnswerType {
  asked: RegExp;
  shown: RegExp;
}

const NUMBER =
  /\p{Nd}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|billion|half|twice|once)\b/iu;
const TIME = regex('i')`
    \b(?:1\d{3}|20\d{2})\b|\b\d{1,2}(?:st|nd|rd|th)?\s+century\b
    |\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday
    |thursday|friday|saturday|sunday|today|daily|weekly|yearly|days?|weeks?|months?|years?|hours?|minutes?)\b
    |\b\d{1,2}[:.]\d{2}\b
  `;
/** A capitalised word that does not begin the sentence. */
const NAME = /(?<=[\p{L}\p{N},;:"“(]\s{0,2}["“(]?)\p{Lu}[\p{L}'’.-]+/u;
const MONEY = /[$€£¥]\s?\d|\d\s?(?:dollars?|euros?|pounds?|cents?|usd|eur)\b/i;
const REASON =
  /\b(?:because|since|due to|so that|in order to|as a result|therefore|to (?:help|protect|ensure|make|avoid|prevent))\b/i;
const STEPS =
  /^\s*(?:\d{1,2}[.)]|[-*•])\s|\b(?:click|select|enter|go to|choose|press|open|follow|you can|you (?:will )?need|by \p{L}+ing)\b/iu;

const TYPES: readonly AnswerType[] = [
  {
    asked: /^\s*(?:what|which) (?:year|date|day|month|century|decade|time)\b|\bwhen\b|\bhow (?:long|often|soon)\b/i,
    shown: TIME,
  },
  { asked: /\bhow much\b.*\b(?:cost|pay|price|fee|money|worth)\b|\bwhat (?:is|was) the (?:cost|price|fee)\b/i, shown: MONEY },
  {
    asked:
      /\bhow (?:many|much|old|large|big|tall|far|high|deep|fast)\b|\b(?:what|which) (?:percentage|percent|number|amount|proportion)\b/i,
    shown: NUMBER,
  },
  {
    asked:
      /\bwho(?:m|se)?\b|\bwhere\b|\b(?:what|which) (?:city|country|state|company|person|team|organi[sz]ation|university|river)\b/i,
    shown: NAME,
  },
  { asked: /\bwhy\b|\bwhat (?:is|was) the reason\b/i, shown: REASON },
  { asked: /\bhow (?:do|can|should|would|to)\b/i, shown: STEPS },
  { asked: /^\s*(?:wann|cuándo|quand)\b/i, shown: TIME },
  { asked: /^\s*(?:wie ?viele?|cuánt[oa]s?|combien)\b/i, shown: NUMBER },
  { asked: /^\s*(?:wer|wem|wen|wo|quién(?:es)?|dónde|qui|où)\b/i, shown: NAME },
];

/** Tells whether a sentence holds the kind of thing that the question asks for; undefined when the question asks for none. */
export function answerTypeOf(question: string): ((sentence: string) => boolean) | undefined {
  const found = TYPES.find(({ asked }) => asked.test(question));
  return found && ((sentence) => found.shown.test(sentence));
}
