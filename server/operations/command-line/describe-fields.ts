import { DESIGNS, type RegisteredDesign } from '@casefiles/engine/designs'
import { ABOUT, describedSchema } from '@casefiles/words/fields'
import { InputError } from './input-error.ts'

/** The parts of a JSON schema that a design's own schema can produce. */
interface Field {
  type?: string
  description?: string
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
  oneOf?: Field[]
  anyOf?: Field[]
}

/**
 * The fields of a design, or of all where none is named.
 *
 * @throws {InputError} `input/usage`
 */
export function describeDesigns(type: string | undefined): string {
  if (type !== undefined && !Object.hasOwn(DESIGNS, type))
    throw new InputError('input/usage', `There is no design "${type}"; there is ${Object.keys(DESIGNS).join(', ')}.`)
  const chosen = type === undefined ? Object.values(DESIGNS) : [DESIGNS[type as keyof typeof DESIGNS]]
  return chosen.map(describeFields).join('\n\n')
}

/**
 * Every field of a design as indented lines: name, what may stand there, whether it may be left out, what it means and how it
 * could be filled in.
 * Read from the schema that checks the design, whose fields each have a text, so that they cannot part.
 */
export function describeFields({ spec }: RegisteredDesign): string {
  const schema = describedSchema(spec) as Field
  const lines = [`${spec.id}: ${spec.label}`, `  ${ABOUT[spec.id].summary}`, '', ...describeProperties(schema, '  ')]
  return lines.join('\n')
}

function describeProperties({ properties = {}, required = [] }: Field, indent: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    describeField(field, required.includes(name) ? `${indent}${name} (required)` : `${indent}${name}`, indent),
  )
}

function describeField(field: Field, name: string, indent: string): string[] {
  const standard = field.default === undefined ? '' : `; default ${JSON.stringify(field.default)}`
  const example = field.examples === undefined ? '' : ` E.g. ${JSON.stringify(field.examples[0])}.`
  const says = field.description ? [`${indent}    ${field.description}${example}`] : []
  return [`${name}: ${describeKind(field)}${standard}`, ...says, ...describeInner(field, `${indent}    `)]
}

function describeInner(field: Field, indent: string): string[] {
  if (field.type === 'array') return describeInner(field.items!, indent)
  const choices = field.oneOf ?? field.anyOf
  if (choices === undefined) return describeProperties(field, indent)
  return choices.flatMap(({ properties, required }) => {
    if (properties === undefined) return []
    const { kind, ...others } = properties
    const header = kind?.const === undefined ? [] : [`${indent}with kind ${JSON.stringify(kind.const)}:`]
    return [...header, ...describeProperties({ properties: others, required: required ?? [] }, `${indent}  `)]
  })
}

function describeKind(field: Field): string {
  const choices = field.oneOf ?? field.anyOf
  if (choices?.every(({ properties }) => properties?.kind?.const !== undefined)) {
    return `fields by kind: ${choices.map(({ properties }) => JSON.stringify(properties!.kind.const)).join(' or ')}`
  }
  if (choices) return choices.map(describeKind).join(' or ')
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (field.type === 'array') return `list of ${describeKind(field.items!)}`
  if (field.type === 'object') return 'fields'
  if (field.type === 'string') return 'text'
  if (field.type === 'boolean') return 'true or false'
  return `${field.type === 'integer' ? 'whole number' : (field.type ?? 'anything')}${describeRange(field)}`
}

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Field): string {
  const low =
    minimum !== undefined ? ` from ${minimum}` : exclusiveMinimum !== undefined ? ` above ${exclusiveMinimum}` : ''
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  const high = isBounded ? ` to ${maximum}` : exclusiveMaximum !== undefined ? ` below ${exclusiveMaximum}` : ''
  return `${low}${high}`
}
