import { type Static, Type } from 'typebox';
import { Duration, Secret } from '../../core/contract/options.ts';

const Header = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9-]+$', maxLength: 100, description, examples: ['x-user-groups'] });

const Field = (fallback: string, description: string) =>
  Type.String({ minLength: 1, maxLength: 200, default: fallback, description });

const Claims = Type.Object(
  {
    header: Header('The header that carries the values, with commas between them. A call without it is refused with 403.'),
    field: Field('groups', 'The field of a document, one of whose values the person must have.'),
    everyone: Type.Array(Type.String({ minLength: 1 }), {
      default: [],
      description: 'Values that every person has, such as that of public documents.',
    }),
  },
  { description: 'What a gateway says of the person who asks.' },
);

const DocumentFilter = Type.Object(
  {
    url: Type.String({
      pattern: '^https?://[^\\s#]+$',
      description: 'Where it is asked with GET. No other address is ever called, also where the answer leads to one.',
    }),
    user_parameter: Type.String({ default: 'user', minLength: 1, description: 'The parameter that names the person.' }),
    field_parameter: Type.String({
      default: 'field',
      description: 'The parameter that says which field the values are of; empty: it is not sent.',
    }),
    user_header: Type.Optional(
      Header(
        'The header of the gateway that names the person. Without it the request says so itself (user_session.metadata.user_id).',
      ),
    ),
    authorization: Type.Optional(Secret({ description: 'What is sent to it as the header Authorization.' })),
    field: Field(
      '_id',
      'The field of a document, whose value must be among those that come back; _id is its id, url its address.',
    ),
    timeout: Duration({ default: '1s', description: 'How long it may take; then the call is refused with 503.' }),
    cache: Duration({
      default: '30s',
      description: 'For how long an answer for one person is used again; 0s asks for each call.',
    }),
    most: Type.Integer({
      minimum: 1,
      maximum: 65_536,
      default: 2000,
      description:
        'Most values that it may give for one person; more are refused like an error. Each makes every search of that person ' +
        'a little slower.',
    }),
  },
  { description: 'A service that knows which documents a person may see, asked for each call.' },
);

/** Who may see which documents of an instance. Absent: whoever has a key sees all. */
export const documentAccess = Type.Object(
  {
    trusted_addresses: Type.Array(Type.String({ pattern: '^[0-9A-Fa-f:.]+(/\\d{1,3})?$', examples: ['10.0.0.0/8'] }), {
      default: [],
      description:
        'Addresses of the gateway, single ones or networks: its headers are believed from there alone. Empty: from anywhere, ' +
        'for services that nothing but the gateway can reach.',
    }),
    claims: Type.Optional(Claims),
    documents: Type.Optional(DocumentFilter),
  },
  { additionalProperties: false, description: 'Who may see which documents; with both, a document must pass both.' },
);
export type DocumentAccessSettings = Static<typeof documentAccess>;
export type ClaimsSettings = Static<typeof Claims>;
export type DocumentFilterSettings = Static<typeof DocumentFilter>;
