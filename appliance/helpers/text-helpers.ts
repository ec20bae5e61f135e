import type { Instances } from '../instances.ts';
import type { InstanceStores } from '../logs/instance-stores.ts';
import { EntityExtractor } from './extract/extraction.ts';
import { TextPii } from './text-pii.ts';
import { Glossaries } from './translate/glossaries.ts';
import { Translator } from './translate/translations.ts';

/** What an instance can do with any texts. */
export interface TextHelpers {
  pii: TextPii;
  extractor: EntityExtractor;
  translator: Translator;
  glossaries: Glossaries;
}

export const textHelpers = (instances: Instances, stores: InstanceStores): TextHelpers => ({
  pii: new TextPii(instances),
  extractor: new EntityExtractor(instances),
  translator: new Translator(instances),
  glossaries: new Glossaries(stores),
});
