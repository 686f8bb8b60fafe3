import { DESIGNS, type DesignType } from '@casefiles/engine/designs'
import { DESIGN_NAMES } from '@casefiles/engine/names'
import { inSentence } from '@casefiles/engine/words'
import * as z from 'zod/mini'
import { toWords } from '../formats/choice.ts'
import { nameWords } from '../formats/field-path.ts'

/*
 * What was chosen in a field of a design, as a person reads it: a switch is yes or no, one of a few is called as its form
 * calls it, a set of fields names each. The design's own schema tells which is which.
 */

/** The parts of a JSON Schema that tell what a value stands for. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const NOT_SET = 'not set'
const NONE = 'none'
const whole = new Map<DesignType, Schema>()

/**
 * The value of a field in words.
 *
 * @param type the design; without one values are told without the words of its choices
 * @param path in the design document, as `['analysis', 'comparison']`
 */
export function choiceWords(type: DesignType | undefined, path: readonly string[], value: unknown): string {
  if (path.join('.') === 'design_type') return DESIGN_NAMES[value as DesignType] ?? tell([], value)
  return tell(schemasAt(type, path), value)
}

/**
 * The same for a value that is kept as text, as lists of changes have it: `false` of a switch is `no`, and the braces of a list
 * are words.
 */
export function choiceTextWords(type: DesignType | undefined, field: string, text: string): string {
  const path = field.split('.')
  return choiceWords(type, path, valueOf(schemasAt(type, path), text))
}

/** Every shape that a field may have; none for what the design's schema does not describe. */
function schemasAt(type: DesignType | undefined, [root, ...keys]: readonly string[]): Schema[] {
  if (root !== 'analysis' || type === undefined) return []
  return keys.reduce<Schema[]>(
    (shapes, key) => shapes.flatMap(({ properties, items }) => shapesOf(properties?.[key] ?? items)),
    shapesOf(schemaOf(type)),
  )
}

function schemaOf(type: DesignType): Schema | undefined {
  const { spec } = DESIGNS[type]
  if (!whole.has(type)) whole.set(type, z.toJSONSchema(spec.schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  return whole.get(type)
}

function shapesOf(schema: Schema | undefined): Schema[] {
  if (schema === undefined) return []
  const inner = schema.anyOf ?? schema.oneOf
  return inner ? inner.flatMap(shapesOf) : [schema]
}

function tell(shapes: Schema[], value: unknown): string {
  if (value === null || value === undefined || value === '') return NOT_SET
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return tellList(shapes, value)
  if (typeof value === 'object') return tellFields(shapes, value)
  const isChoice = shapes.some((shape) => shape.const === value || shape.enum?.includes(value))
  return isChoice && typeof value === 'string' ? inSentence(toWords(value)) : String(value)
}

/** Sentences stand on lines of their own. */
function tellList(shapes: Schema[], items: readonly unknown[]): string {
  if (items.length === 0) return NONE
  const inner = shapes.flatMap((shape) => shapesOf(shape.items))
  const told = items.map((item) => tell(inner, item))
  return told.join(told.some((item) => item.endsWith('.')) ? '\n' : '; ')
}

function tellFields(shapes: Schema[], fields: object, names: readonly string[] = []): string {
  const told = Object.entries(fields).map(([key, value]) => {
    const inner = shapes.flatMap(({ properties }) => shapesOf(properties?.[key]))
    const here = [...names, nameWords(key)]
    const isSet = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isSet ? tellFields(inner, value, here) : `${here.join(' ')} ${tell(inner, value)}`
  })
  return told.join(', ')
}

/** What a text of a list of changes stood for; the text itself where that is all there is to know. */
function valueOf(shapes: Schema[], text: string): unknown {
  if (text === 'null' || text === NOT_SET) return null
  if (shapes.some(({ type }) => type === 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (!shapes.some(({ type }) => type === 'array') || !text.startsWith('{')) return text
  try {
    return JSON.parse(`[${text}]`)
  } catch {
    return text
  }
}
