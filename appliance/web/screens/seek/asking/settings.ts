import type { Schemas } from '../../../api/client.ts';

type SeekRequest = Schemas['SeekRequest'];

/** What a question is asked with, as the fields of the screen hold it: an empty text leaves what is configured. */
export interface AskSettings {
  language: string;
  filter: string;
  answerLength: string;
  seekLLM: string;
  stump: string;
  minConfidence: string;
  warnConfidence: string;
  misTolerance: string;
  /** How many passages are shown. */
  passages: string;
  user: string;
  preferredName: string;
  products: string;
  additionalDetails: string;
  noWelcome: boolean;
  forceFirstPerson: boolean;
  proposalID: string;
}

/** Of passages that are shown unless somebody says otherwise: as many as a search finds at first. */
export const USUAL_PASSAGES = '8';

export const AS_CONFIGURED: AskSettings = {
  language: '',
  filter: '',
  answerLength: '',
  seekLLM: '',
  stump: '',
  minConfidence: '',
  warnConfidence: '',
  misTolerance: '',
  passages: USUAL_PASSAGES,
  user: '',
  preferredName: '',
  products: '',
  additionalDetails: '',
  noWelcome: false,
  forceFirstPerson: false,
  proposalID: '',
};

/** A question with all that goes out with it. */
export interface Asked {
  question: string;
  settings: AskSettings;
  /** Of the conversation that it belongs to. */
  session?: string;
}

/** The settings that somebody has changed. */
export const changedSettings = (settings: AskSettings): (keyof AskSettings)[] =>
  // its own keys
  (Object.keys(AS_CONFIGURED) as (keyof AskSettings)[]).filter((name) => settings[name] !== AS_CONFIGURED[name]);

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function personalOf({ preferredName, products, additionalDetails, noWelcome, forceFirstPerson }: AskSettings) {
  const owned = linesOf(products);
  const personal = {
    ...(preferredName && { preferredName }),
    ...(owned.length > 0 && { products: owned }),
    ...(additionalDetails && { additionalDetails }),
    ...(noWelcome && { noWelcome }),
    ...(forceFirstPerson && { forceFirstPerson }),
  };
  return Object.keys(personal).length > 0 ? { personalize: personal } : {};
}

const number = (name: string, text: string): Record<string, number> => (text === '' ? {} : { [name]: Number(text) });
const words = (name: string, text: string): Record<string, string> => (text.trim() === '' ? {} : { [name]: text.trim() });

/** The most characters of a passage that the service gives. */
const WHOLE_PASSAGE = 2000;

/** The body of a request: what is changed, and all the evidence that there is. */
export function requestOf({ question, settings, session }: Asked): SeekRequest {
  const user = settings.user.trim();
  return {
    question,
    ...((user || session) && {
      user_session: { ...(user && { metadata: { user_id: user } }), ...(session && { system: { session_id: session } }) },
    }),
    options: {
      ...personalOf(settings),
      ...words('language', settings.language),
      ...words('filter', settings.filter),
      ...words('seekLLM', settings.seekLLM),
      ...words('stump', settings.stump),
      ...words('proposalID', settings.proposalID),
      ...number('answerLength', settings.answerLength),
      ...number('minConfidence', settings.minConfidence),
      ...number('warnConfidence', settings.warnConfidence),
      ...number('misTolerance', settings.misTolerance),
      ...number('sourceResultsNumber', settings.passages || USUAL_PASSAGES),
      sourceResultsSummaryLength: WHOLE_PASSAGE,
      includeSourceResults: true,
      includeHighlights: true,
      trace: true,
    },
  };
}
