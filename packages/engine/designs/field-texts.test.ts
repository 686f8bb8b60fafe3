import { describe, expect, it } from 'vitest'
import { fromJSONSchema, toJSONSchema } from 'zod'
import { DESIGNS } from './registry.ts'

/** The parts of a JSON Schema that tell what kind of field it is. */
interface Schema {
  type?: string
  description?: string
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Every field of a schema with its path, those inside of lists and shapes as well; a constant only names its shape. */
function fieldsIn(schema: Schema, path: string): [path: string, field: Schema][] {
  const own = Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.const === undefined)
    .flatMap(([key, field]): [string, Schema][] => {
      const here = path === '' ? key : `${path}.${key}`
      return [[here, field], ...fieldsIn(field, here)]
    })
  const shapes = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...own, ...shapes.flatMap((shape) => fieldsIn(shape, path))]
}

/** A switch and a choice show what can be chosen; a set of fields has its examples inside. */
function needsExample({ type, enum: options, const: only, items, anyOf, oneOf }: Schema): boolean {
  const shapes = anyOf ?? oneOf ?? (items ? [items] : null)
  if (shapes) return shapes.some(needsExample)
  return options === undefined && only === undefined && ['string', 'number', 'integer'].includes(type ?? '')
}

/** Whether a value stands where a field may have it: an example of the wrong kind would mislead. */
function takes(field: Schema, value: unknown): boolean {
  return fromJSONSchema(field as Parameters<typeof fromJSONSchema>[0]).safeParse(value).success
}

describe.each(Object.values(DESIGNS).map(({ spec }) => [spec.id, spec] as const))('the fields of %s', (_, spec) => {
  const whole = toJSONSchema(spec.schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const fields = fieldsIn(whole, '')
  it('each say what they are for', () => {
    expect(fields.length).toBeGreaterThanOrEqual(Object.keys(spec.steps).length)
    expect(fields.filter(([, { description }]) => !description?.endsWith('.')).map(([path]) => path)).toEqual([])
  })
  it('each show an example, unless what can be chosen is shown', () => {
    const differing = fields.filter(([, field]) => needsExample(field) !== (field.examples !== undefined))
    expect(differing.map(([path]) => path)).toEqual([])
  })
  it('take their examples', () => {
    const shown = fields.filter(([, { examples }]) => examples !== undefined)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter(([, field]) => !takes(field, field.examples![0])).map(([path]) => path)).toEqual([])
  })
})
