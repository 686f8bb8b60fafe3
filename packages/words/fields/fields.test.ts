import { DESIGNS } from '@casefiles/engine/designs'
import { describe, expect, it } from 'vitest'
import { fromJSONSchema } from 'zod'
import { describedSchema } from './index.ts'
import { fieldTexts, within } from './shared.ts'

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
  const whole = describedSchema(spec) as Schema
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

describe('the texts of a design', () => {
  interface Spec {
    unit: string
    shares?: number[] | undefined
    side: 'above' | 'below'
    how: { kind: 'column'; column: string } | { kind: 'unknown' }
    role: 'secondary'
  }
  const texts = {
    unit: ['Column of the unit.', 'place'],
    shares: ['Shares that are tried.', [0.5]],
    side: 'Who is treated.',
    how: 'Where it stands.',
    'how.column.column': ['Name of a column of the data.', 'weight'],
  } as const

  it('are there for every field, those of a shape below its name', () => {
    expect(fieldTexts<Spec>()(texts)).toEqual(texts)
    const { unit: _, ...others } = texts
    // @ts-expect-error a field without a text
    fieldTexts<Spec>()(others)
    // @ts-expect-error a text with an example that the field does not take
    fieldTexts<Spec>()({ ...texts, unit: ['Column of the unit.', 1] })
    // @ts-expect-error a column without an example
    fieldTexts<Spec>()({ ...texts, unit: 'Column of the unit.' })
  })

  it('are of no field that is gone', () => {
    // @ts-expect-error a text of a field that the design does not have
    fieldTexts<Spec>()({ ...texts, time: 'Column of the period.' })
    // @ts-expect-error the same among texts that stand in several places
    fieldTexts<Spec>()({ ...texts, ...within('how', { 'column.units': 'Units.' }) })
  })
})
