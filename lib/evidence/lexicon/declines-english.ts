import { regex } from '../../text/regex.ts';
import type { Declining } from './declining.ts';

const pattern = (text: string): RegExp => new RegExp(text, 'iu');

const EN = {
  docs:
    '(?:(?:the|these|those|this|that|my|our|your|any|all|both|of|given|provided|available|retrieved|' +
    'search|above|supplied|following|knowledge) ' +
    '){0,5}(?:passages?|documents?|documentation|sources?|texts?|context|excerpts?|snippets?|materials?|knowledge ' +
    'base|search results|(?:provided|given|available|supplied|retrieved|above) ' +
    '(?:information|content|data|articles?|pages?|sections?)|(?:information|content|data|articles?|pages?) ' +
    '(?:(?:that|which) )?(?:(?:is|are|was|were) )?(?:provided|given|available|supplied|above|I have))(?: ' +
    '(?:\\d+|above|here|provided|given|available|supplied|retrieved|(?:that )?(?:I|you|we) (?:have|had|were given|was ' +
    'given|gave|provided))){0,2}',
  adverb:
    '(?:(?:explicitly|specifically|directly|actually|clearly|fully|currently|unfortunately|(?:seem|appear)s? ' +
    'to|really|even|further|also|exactly|necessarily|ever) ){0,2}',
  not: "(?:(?:do|does|did|could|can|would|will) not|(?:do|does|did|could|ca|would|wo)n't|cannot|never)",
  say:
    '(?:say|tell|mention|state|specify|describe|explain|address|discuss|cite|indicate|clarify|reveal|disclose|refer ' +
    'to|talk about|speak of|elaborate|touch on|detail|go into|deal with|comment)',
  hold: '(?:answer|cover|provide|give|offer|contain|include|define|list|hold|have|outline|identify|show|support|confirm|note|suggest)',
  information:
    '(?:(?:an?|such|specific|further|additional|more|relevant|sufficient|enough|explicit|direct|clear|any|the|exact|detailed|other) ' +
    '){0,3}(?:information|info|mention|details?|answers?|indications?|guidance|explanations?|instructions?|references?)',
};
const EN_NOT_ABLE =
  `(?:I|we) ${EN.adverb}(?:${EN.not}|(?:am|are|was|were|have been) ${EN.adverb}(?:not able|unable) to)|\\b(?:I'm|we're) ` +
  `${EN.adverb}(?:not able|unable) to`;
const EN_BE_NOT = "(?:(?:is|are|was|were|been|be) (?:not|never)|(?:is|are|was|were)n't)";

export const ENGLISH: Declining = {
  denial:
    /n't\b|\b(?:not|cannot|no|none|nothing|nowhere|never|neither|unable|impossible|unclear|silent|lacks?|insufficient|fails?)\b/iu,
  active: [
    pattern(`\\b${EN.docs} ${EN.adverb}${EN.not} ${EN.adverb}(?:${EN.say}|${EN.hold})\\b`),
    pattern(
      `\\b${EN.docs} ${EN.adverb}(?:(?:says?|tells?|mentions?|states?|provides?|gives?|offers?|contains?|includes?|holds?|have|has) ` +
        `(?:us |me |you )?(?:nothing|little|no ${EN.information})|makes? no (?:mention|reference)|(?:is|are) ` +
        `silent|lacks? ${EN.information}|fails? to ${EN.say})\\b`,
    ),
    pattern(
      `\\b(?:information|manual|guide|handbook|article|page|website) ${EN.adverb}${EN.not} ` +
        `${EN.adverb}(?:say|mention|state|specify|describe|explain)\\b`,
    ),
    pattern(`^\\W*(?:but |and |yet |however,? )?(?:they|it) ${EN.not} ${EN.adverb}(?:say|mention|state|specify)\\b`),
    pattern(
      `^\\W*but ${EN.adverb}${EN.not} ` +
        `${EN.adverb}(?:say|mention|state|specify|describe|explain|(?:provide|give|offer|contain|include) ` +
        `${EN.information})\\b`,
    ),
    pattern(
      `\\b(?:none of ${EN.docs}|no (?:passages?|documents?|sources?)) ` +
        `${EN.adverb}(?:${EN.say}|${EN.hold})(?:e?s|ies)?\\b|\\b(?:nothing|nowhere|not) in ${EN.docs}`,
    ),
    pattern(
      `\\b(?:I ${EN.adverb}(?:${EN.not}|(?:am|was|have been) ${EN.adverb}(?:not able|unable) to)|I'm ` +
        `${EN.adverb}(?:not able|unable) to) ${EN.adverb}(?:be able to ` +
        `)?(?:answer|say|tell|determine|find|locate|confirm|verify|(?<!did(?: not|n't) (?:\\w+ )?)know)\\b(?! that)`,
    ),
    pattern(
      `\\b(?:${EN_NOT_ABLE}) ${EN.adverb}(?:be able to )?(?:provide|give|offer|have|see|find|supply|share) (?:you ` +
        `)?(?:with )?${EN.information}\\b`,
    ),
    pattern(
      `\\b(?:${EN_NOT_ABLE}) ${EN.adverb}(?:be able to )?(?:answer|say|tell|determine|find|confirm|provide|give|see) ` +
        '(?:(?:this|it|your question|the question|the answer|an ' +
        `answer|anything|that(?=\\W*$))\\b|.{0,60}\\b(?:in|from|based on|with) ${EN.docs})`,
    ),
    pattern(
      `\\b(?:I|we|I've|we've) (?:have )?(?:found|find|have|had|see) (?:nothing (?:about|on|in)|(?:no|not ` +
        `enough|insufficient) (?:${EN.information}|idea|knowledge|way of knowing|data))\\b`,
    ),
    regex('iu')`
      (?<=^\W*|[:(“"] ?)(?:(?:unable|not able|not possible|impossible) to|cannot|can't|could not|couldn't) (?:answer
      |determine|find|say|tell|confirm|locate)\b
    `,
    regex('iu')`
      \bit (?:(?:is not|isn't|was not) (?:possible to (?:answer|say|tell|determine|know)|clear from|stated|mentioned
      |specified)|is (?:impossible to (?:answer|say|tell|determine|know)|unclear from))\b
    `,
    regex('iu')`
      \bthere (?:(?:is|are|was|were) (?:no|not enough|not sufficient|insufficient|not any)
      |(?:is|are|was)n't (?:any|enough|sufficient)) (?:
      (?:specific|further|additional|more|relevant|explicit|direct|clear|detailed|other) ){0,2}
      (?:information|info|mention|indication|details? (?:on|about)|answer)\b
    `,
    pattern(
      `\\b(?:no|not enough|insufficient) ${EN.information} (?:(?:is|are|was|were|has been) ` +
        `(?:given|provided|available|found)|.{0,60}\\b(?:in|from) ${EN.docs})`,
    ),
    /^\W*(?:no|not enough|insufficient) (?:information|details?|mention)\b(?!.*\b(?:is|are|will|may|can|has)\b)/iu,
  ],
  passive: [
    pattern(
      `\\b${EN_BE_NOT} ${EN.adverb}(?:mentioned|stated|specified|described|explained|addressed|covered|discussed|` +
        'provided|given|included|found|listed|indicated|' +
        'defined|answered|disclosed|detailed|documented|part|available|clear|contained|present) ' +
        `(?:anywhere )?(?:in|by|within|from|of) ${EN.docs}`,
    ),
    pattern(`\\b${EN_BE_NOT} ${EN.adverb}(?:mentioned|stated|specified|disclosed)(?: here| anywhere| above)?\\W*$`),
    pattern(
      `\\b${EN_BE_NOT} (?:explicitly|specifically|fully|directly|clearly) ` +
        '(?:mentioned|stated|specified|provided|explained|addressed|described|defined|covered)\\b',
    ),
    regex('iu')`
      \b(?:cannot|can't|can not|could not) be (?:answered\b
      |determined(?=\W*$| (?:from|by|with|based|without|using|what|how|whether|if)\b))
    `,
  ],
  turns:
    /(?<=[.!?;])\s+|,?\s(?=(?:but|however|although|though|yet|whereas|nevertheless|nonetheless|instead|while)\b)|,\s+(?=(?:and|so)\b)/giu,
  condition: /\b(?:if|when|whenever|unless|in case)\b[^,]*$/iu,
};
