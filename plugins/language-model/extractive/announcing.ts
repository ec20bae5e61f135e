import { regex } from '../../../lib/text/regex.ts';

/** A colon ends what announces something; a mark of emphasis or a bracket may stand behind it. */
const COLON = /[:：]["'”’)*_\s]*$/;

/** Ways to announce without a colon, at the end of a sentence. */
const FOLLOWING = regex('iu')`
    \b(?:(?:the |these |as |what )follow(?:ing|s)(?: \p{L}+){0,2}
    |(?:these|the (?:next|following)) (?:steps|commands?|instructions?|examples?)(?: below)?
    |(?:shown |listed |described |see )?below|folgende[nrs]?(?: \p{L}+)?|wie folgt|los siguientes(?: \p{L}+)?
    |a continuación|(?:les étapes )?suivant(?:e|s|es)?|ci-dessous)[.!]?$
  `;

/** Orders to go by what follows, wherever they stand in the sentence. */
const STEPS = regex('iu')`
    \b(?:follow|use|take|complete|do) (?:all of )?(?:the|these)(?: following)? (?:steps|instructions)\b
    |\bfolgen Sie (?:den|diesen)(?: folgenden)? (?:Schritten|Anweisungen)\b
    |\bsiga (?:los|estos|las|estas)(?: siguientes)? (?:pasos|instrucciones)\b
    |\bsuivez (?:les|ces) (?:étapes|instructions)
  `;

/** Whether a sentence says that something follows. An item or a row is what follows, unless it ends in a colon. */
export const announces = (sentence: string, isFlowing: boolean): boolean =>
  COLON.test(sentence) || (isFlowing && (FOLLOWING.test(sentence) || STEPS.test(sentence)));
