import { COLUMN_MARK, type DesignSpec, SENTENCES_MARK } from '@casefiles/engine/designs'
import { COLUMN_SAYS, describedSchema } from '@casefiles/words/fields'
import { toWords } from '@casefiles/words/formats'
import { withExample, type FieldOf, type FormField, type Variant } from './form-field.ts'

/** The parts of a JSON Schema that the designs' schemas use. */
interface Schema {
  type?: string
  description?: string
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  [COLUMN_MARK]?: true
  [SENTENCES_MARK]?: true
}

/**
 * The fields of a design as a form shows them, one per field of its schema. What may be filled in is read from the schema
 * alone, so that a new design has its forms with its schema and the texts of its fields.
 */
export function fieldsOf(design: Pick<DesignSpec<unknown>, 'id' | 'schema'>): FormField[] {
  const whole = describedSchema(design) as Schema
  const names = new Set(namesIn(whole))
  return fieldsOfObject(inWords(whole, names))
}

/** Keys of fields and values of choices: what a sentence of the schema puts between backticks. */
function namesIn({ properties = {}, items, anyOf = [], oneOf = [], enum: values = [], const: only }: Schema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...(items ? [items] : [])]
  const own = [...Object.keys(properties), ...values, ...(typeof only === 'string' ? [only] : [])]
  return [...own, ...inner.flatMap(namesIn)]
}

/** The same schema, whose sentences name fields and choices as the form does. */
function inWords(schema: Schema, names: ReadonlySet<string>): Schema {
  const said = (text: string) =>
    text.replace(/`([^`]+)`/g, (whole, name: string) => (names.has(name) ? `“${toWords(name)}”` : whole))
  const each = (schemas: Schema[]) => schemas.map((one) => inWords(one, names))
  const { description, properties, items, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(description !== undefined && { description: said(description) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inWords(one, names)])),
    }),
    ...(items && { items: inWords(items, names) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
  }
}

function fieldsOfObject({ properties = {}, required = [] }: Schema): FormField[] {
  return Object.entries(properties).map(([key, property]) => toField(key, property, required.includes(key)))
}

function toField(key: string, schema: Schema, isRequired: boolean): FormField {
  return {
    key,
    label: toWords(key),
    ...hintOf(schema),
    ...(schema.default === undefined ? {} : { default: schema.default }),
    isOptional: !isRequired && schema.default === undefined,
    ...kindOf(schema),
  } as FormField
}

function hintOf({ description = '', examples = [] }: Schema): { hint?: string } {
  // That a column is one, its picker shows.
  const hint = withExample(description === COLUMN_SAYS ? '' : description, examples[0])
  return hint === '' ? {} : { hint }
}

function kindOf(schema: Schema): object {
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) return { kind: 'variant', variants: variants.map(toVariant) }
  if (schema.const !== undefined) return { kind: 'constant', value: schema.const }
  if (schema.enum) return { kind: 'choice', options: schema.enum.map((value) => ({ value, label: toWords(value) })) }
  if (schema.type === 'object') return { kind: 'group', fields: fieldsOfObject(schema) }
  if (schema.type === 'array') return listOf(schema)
  if (schema.type === 'boolean') return { kind: 'flag' }
  if (schema.type === 'number' || schema.type === 'integer') {
    return { kind: 'number', isWhole: schema.type === 'integer' }
  }
  if (schema[COLUMN_MARK]) return { kind: 'column' }
  return { kind: schema[SENTENCES_MARK] ? 'long-text' : 'text' }
}

function listOf({ items = {}, minItems = 0, maxItems = Infinity }: Schema): object {
  const item = toField('', items, true)
  return { kind: 'list', item, least: minItems, most: maxItems, blank: blankOf(item) }
}

/** A new entry: nothing chosen yet, except the first of several shapes. */
function blankOf(item: FormField): unknown {
  if (item.kind === 'variant') return item.variants[0].blank
  return item.kind === 'group' ? {} : ''
}

function toVariant(schema: Schema): Variant {
  if (schema.type === 'null') return constantVariant('None', null)
  if (schema.const !== undefined) return constantVariant(toWords(String(schema.const)), schema.const)
  const field = toField('', schema, true)
  if (field.kind !== 'group') {
    return {
      label: field.kind === 'number' ? 'A number' : 'A text',
      blank: undefined,
      isChosen: isOfType(schema),
      field,
    }
  }
  return taggedVariant(field)
}

/** A shape that one of its fields names, as `kind` does in the designs. */
function taggedVariant(field: FieldOf<'group'>): Variant {
  const tag = field.fields.find((one): one is FieldOf<'constant'> => one.kind === 'constant')
  const value = tag?.value
  return {
    label: toWords(String(value ?? field.label)),
    blank: tag ? { [tag.key]: value } : {},
    isChosen: (given) => tag !== undefined && (given as Record<string, unknown> | undefined)?.[tag.key] === value,
    field: { ...field, fields: field.fields.filter((one) => one !== tag) },
  }
}

function constantVariant(label: string, value: unknown): Variant {
  return { label, blank: value, isChosen: (given) => given === value, field: null }
}

function isOfType({ type }: Schema): (value: unknown) => boolean {
  // A number that is still being typed is text; undefined stands for a shape chosen but not filled in.
  return (value) => (type === 'string' ? typeof value === 'string' : typeof value === 'number' || value === '')
}
