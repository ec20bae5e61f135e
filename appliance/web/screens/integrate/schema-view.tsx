import { useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { type ApiDescription, flat, nameOfReference, resolved, type SchemaNode } from './description.ts';
import { Prose } from './prose.tsx';

interface SchemaViewProps {
  document: ApiDescription;
  name: string;
  schema: SchemaNode;
}

/** A schema by its name, with its fields when it is opened: schemas may hold each other. */
export function SchemaView({ document, name, schema }: SchemaViewProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="disclosure schema" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {open && <SchemaFields document={document} schema={schema} />}
    </details>
  );
}

/** What a value has to be: its type, its bounds, its fields. */
export function SchemaFields({ document, schema }: { document: ApiDescription; schema: SchemaNode }) {
  const node = resolved(document, schema);
  const { properties, required } = flat(document, schema);
  const fields = Object.entries(properties);
  return (
    <div class="stack">
      <Prose text={node.description} />
      {fields.length === 0 && <TypeLine document={document} schema={schema} />}
      {fields.length > 0 && (
        <dl class="schema-fields">
          {fields.map(([name, field]) => (
            <div key={name}>
              <dt>
                <code>{name}</code> {required.includes(name) && <span class="small">{t.integrate.required}</span>}
              </dt>
              <dd>
                <TypeLine document={document} schema={field} />
                <Prose text={field.description ?? resolved(document, field).description} />
                <Inner document={document} schema={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What stands within a field, by its own name. */
function Inner({ document, schema }: { document: ApiDescription; schema: SchemaNode }) {
  const parts = [schema, schema.items ?? {}, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const named = parts.filter((part) => part.$ref && Object.keys(flat(document, part).properties).length > 0);
  return (
    <>
      {named.map((part) => (
        <SchemaView key={part.$ref} document={document} name={nameOfReference(part)} schema={part} />
      ))}
    </>
  );
}

const BOUNDS = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default'];

function TypeLine({ document, schema }: { document: ApiDescription; schema: SchemaNode }) {
  const node = { ...resolved(document, schema), ...schema };
  const bounds = BOUNDS.filter((name) => node[name] !== undefined).map((name) => `${name} ${JSON.stringify(node[name])}`);
  const values = (node.enum ?? (node.const === undefined ? [] : [node.const])).map((each) => JSON.stringify(each));
  return (
    <div class="small muted api-text">
      {[typeOf(document, schema), values.join(' | '), ...bounds].filter(Boolean).join(' · ')}
    </div>
  );
}

function typeOf(document: ApiDescription, schema: SchemaNode): string {
  const { type, items, allOf, properties } = resolved(document, schema);
  if (items) return t.integrate.listOf(typeOf(document, items));
  if (Array.isArray(type)) return type.join(' | ');
  return type ?? (allOf || properties ? 'object' : '');
}
