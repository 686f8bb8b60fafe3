import type { JsonSchema } from '../../contract/api-description.ts'

/** One field of a body or an answer. */
export interface SchemaRow {
  /** As in `casefiles[].domain.slug`. */
  path: string
  type: string
  note: string
}

/** Deeper fields are left to the document itself: nobody reads a table of hundreds. */
const DEEPEST = 3

/** The fields of a schema, one per line: `casefiles[].slug  text`. */
export function schemaText(schema: JsonSchema): string {
  const rows = schemaRows(schema)
  return rows.map(({ path, type, note }) => `${path}  ${type}${note === '' ? '' : `  (${note})`}`).join('\n')
}

/** The fields of a schema, parents before their parts. */
export function schemaRows(schema: JsonSchema, path = '', depth = 0): SchemaRow[] {
  const { properties = {}, required = [] } = objectIn(schema)
  return Object.entries(properties).flatMap(([name, field]) => {
    const place = path === '' ? name : `${path}.${name}`
    const inner = objectIn(field)
    const isList = listIn(field) !== undefined
    const notes = [required.includes(name) ? '' : 'may be left out', noteOf(field)].filter((note) => note !== '')
    const row = { path: isList ? `${place}[]` : place, type: typeText(field), note: notes.join('; ') }
    const parts = inner.properties && depth + 1 < DEEPEST ? schemaRows(inner, row.path, depth + 1) : []
    return [row, ...parts]
  })
}

/** The type in a few words: `text`, `list of number`, `text or null`. */
export function typeText(schema: JsonSchema): string {
  const { type, anyOf, enum: choices, items } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' or ')
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(' or ')
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one })).join(' or ')
  if (type === 'array') return items ? `list of ${typeText(items)}` : 'list'
  return TYPE_WORDS[type ?? ''] ?? 'any value'
}

const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  object: 'object',
  null: 'null',
}

function noteOf({ description = '', default: standard }: JsonSchema): string {
  const said = standard === undefined ? '' : `default ${JSON.stringify(standard)}`
  return [description, said].filter((part) => part !== '').join('; ')
}

/** The object that a schema is, holds in a list, or is beside null; of several the last, which leaves nothing out. */
function objectIn(schema: JsonSchema): JsonSchema {
  const list = listIn(schema)
  if (list) return objectIn(list)
  if (schema.properties) return schema
  return schema.anyOf?.map(objectIn).findLast(({ properties }) => properties) ?? {}
}

function listIn({ items, anyOf }: JsonSchema): JsonSchema | undefined {
  return items ?? anyOf?.find((one) => one.items)?.items
}
