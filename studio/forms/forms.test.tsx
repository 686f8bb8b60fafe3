import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { describeSpecIssues, DESIGNS } from '@casefiles/engine/designs'
import { toWords } from '@casefiles/words/formats'
import { groupsFor, Fields } from './nested-fields.tsx'
import { plainReason, singular, type FormField } from './form-field.ts'
import { FormContext, idsOf, type Form } from './form-context.tsx'
import { getAt, setAt, type Path } from './path.ts'
import { fieldsOf } from './schema-fields.ts'
import { readNumber } from './typed-fields.tsx'

const columns = [
  { name: 'year', type: 'whole number', isNumeric: true, range: '1977 to 1999', missing: 'none missing' },
]

function render(fields: FormField[], value: object, others: Partial<Form> = {}): string {
  const nothing = () => undefined
  const form = { read: (path: Path) => getAt(value, path), change: nothing, errorAt: nothing, leave: nothing, columns }
  return renderToStaticMarkup(
    <FormContext.Provider value={{ ...form, ...others }}>
      <Fields fields={fields} path={[]} />
    </FormContext.Provider>,
  )
}

/** Fills in a field as an analyst could: every optional part, one entry per list, the shape of that number. */
function fill(field: FormField, shape: number): unknown {
  if (field.kind === 'group') return { ...fillAll(field.fields, shape), ...numbersOf(field.default) }
  if (field.default !== undefined && field.kind !== 'list' && field.kind !== 'variant') return field.default
  switch (field.kind) {
    case 'number':
      return field.isWhole ? 1 : 0.5
    case 'choice':
      return field.options[0].value
    case 'flag':
      return true
    case 'list':
      return [fill(field.item, shape)]
    case 'variant': {
      const variant = field.variants[Math.min(shape, field.variants.length - 1)]
      if (variant.field?.kind === 'group')
        return { ...(variant.blank as object), ...fillAll(variant.field.fields, shape) }
      return variant.field ? fill(variant.field, shape) : variant.blank
    }
    default:
      return 'year'
  }
}

/** Numbers of a set's default are within its bounds. */
function numbersOf(given: unknown): object {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === 'number'))
}

function fillAll(fields: FormField[], shape: number): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== 'constant')
      .map((field) => [field.key, field.key === 'reason' ? 'Too few rows have it.' : fill(field, shape)]),
  )
}

/** Paths of every control that a filled value has. */
function pathsOf(field: FormField, value: unknown, path: Path): Path[] {
  if (field.kind === 'constant') return []
  if (field.kind === 'list') {
    return [path, ...(value as unknown[]).flatMap((entry, place) => pathsOf(field.item, entry, [...path, place]))]
  }
  const inner =
    field.kind === 'variant' ? field.variants.find((variant) => variant.isChosen(value))!.field : (field as FormField)
  if (inner?.kind !== 'group') return [path]
  return [path, ...inner.fields.flatMap((one) => pathsOf(one, getAt(value, [one.key]), [...path, one.key]))]
}

/** Labels of a field and of all inside of it; an entry of a list has its number. */
function labelsIn(field: FormField): string[] {
  const own = field.key === '' ? [] : [field.label]
  if (field.kind === 'group') return [...own, ...field.fields.flatMap(labelsIn)]
  if (field.kind === 'list') return [...own, ...labelsIn(field.item)]
  if (field.kind !== 'variant') return own
  return [...own, ...field.variants.flatMap(({ field: inner }) => (inner ? labelsIn(inner) : []))]
}

describe.each(Object.values(DESIGNS).map(({ spec }) => [spec.id, spec] as const))('the form of %s', (_, spec) => {
  const fields = fieldsOf(spec)

  it('has every field of the design, each in a step', () => {
    expect(fields.map(({ key }) => key).sort()).toEqual(Object.keys(spec.steps).sort())
  })

  it.each([0, 1, 2])('shows a control for every field, and what it fills in fits the schema: shape %i', (shape) => {
    const value = fillAll(fields, shape)
    const markup = render(fields, value)
    const paths = fields.flatMap((field) => pathsOf(field, value[field.key], [field.key]))
    expect(paths.length).toBeGreaterThanOrEqual(fields.length)
    for (const path of paths) expect(markup).toContain(`id="${idsOf(path).id}"`)
    // A fuzzy discontinuity with one polynomial over all rows is refused by the design itself.
    const refused = spec.id === 'RDD' && shape > 0 ? ['estimator.kind'] : []
    expect(describeSpecIssues(spec, value).map(({ path }) => path.join('.'))).toEqual(refused)
  })

  it('names every field in words', () => {
    const labels = fields.flatMap(labelsIn)
    expect(labels.length).toBeGreaterThan(fields.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z][^_]*$/)
    // A capital behind a small letter is left of a key.
    expect(labels.filter((label) => /[a-z][A-Z]/.test(label))).toEqual([])
  })

  it('stands also while nothing is filled in, with every hint', () => {
    const markup = render(fields, {})
    for (const { key } of fields) expect(markup).toContain(`id="field-${key}"`)
    expect(markup).not.toMatch(/undefined|NaN|\[object/)
  })
})

describe('a field', () => {
  const did = fieldsOf(DESIGNS.DiD.spec)
  const one = (key: string) => did.filter((field) => field.key === key)

  it('for a column offers the columns of the data with their range', () => {
    expect(render(one('time'), { time: 'year' })).toContain(
      '<option value="year" selected="">year: 1977 to 1999</option>',
    )
    expect(render(one('time'), { time: 'month' })).toContain('month, not in the data')
    expect(render(one('time'), {}, { columns: null })).toContain('Choose a data set under Units')
  })

  it('for a column offers those that fit its role first', () => {
    const mixed = [
      { name: 'rate', type: 'number', isNumeric: true, suits: ['amount' as const] },
      { ...columns[0], suits: ['time' as const] },
    ]
    const groups = (role: Parameters<typeof groupsFor>[1]) =>
      groupsFor(mixed, role).map(({ label, columns }) => [label, ...columns.map(({ name }) => name)])
    expect(groups('time')).toEqual([
      ['Fitting', 'year'],
      ['Other columns', 'rate'],
    ])
    for (const role of [null, 'group' as const]) expect(groups(role)[0]).toEqual(['Numbers', 'rate', 'year'])
  })

  it('shows below what it is for, with an example as it would be typed', () => {
    const weight = render(one('weight'), { weight: { column: 'year' } })
    expect(render(one('unit'), {})).toContain('Column that names the unit that adopts. E.g. state.</p>')
    expect(weight).toContain('id="field-weight-column-hint">E.g. population.</p>')
    const adoption = render(one('adoption'), { adoption: { kind: 'status' } })
    expect(adoption).toContain('numbers are compared as text. E.g. 1.</p>')
  })

  it('says below what is wrong, tied to its control', () => {
    const markup = render(one('bootstrapDraws'), { bootstrapDraws: 3 }, { errorAt: () => 'Must be at least 99.' })
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toMatch(/aria-describedby="field-bootstrapDraws-hint field-bootstrapDraws-error"/)
    expect(markup).toContain('Must be at least 99.')
  })

  it('of a set with a default shows the default, and writes all of it down at the first change', () => {
    const markup = render(one('eventWindow'), {})
    expect(markup).toMatch(/id="field-eventWindow-before"[^>]*value="5"/)
  })
})

describe('paths', () => {
  it('make what is on the way, and take away what is left out', () => {
    expect(setAt({}, ['a', 'b', 0, 'c'], 1)).toEqual({ a: { b: [{ c: 1 }] } })
    expect(setAt({ a: { b: 1, c: 2 } }, ['a', 'b'], undefined)).toEqual({ a: { c: 2 } })
    const before = { a: { b: 1 }, d: {} }
    const after = setAt(before, ['a', 'b'], 2)
    expect([before.a.b, after.a.b, after.d === before.d]).toEqual([1, 2, true])
  })
})

describe('words', () => {
  it('stand for the path of a field that is still to be filled in', () => {
    const sentence = (field: string) => `Shown once ${field} is filled in, in the step Outcomes.`
    expect(plainReason(sentence('"outcome.label"'))).toBe(sentence('“Outcome, label”'))
    expect(plainReason(sentence('"covariates.0.column"'))).toBe(sentence('“Covariates, 1, column”'))
    expect(plainReason('The column "a.b" holds no number.')).toBe('The column "a.b" holds no number.')
  })

  it('are made of keys and values', () => {
    expect(['treatedValues', 'not-yet-treated', 'dr', 'mserd', 'neighbours', 'exclude'].map(toWords)).toEqual([
      'Treated values',
      'Not yet treated',
      'Doubly robust',
      'mserd',
      'Neighbors',
      'Excluded units',
    ])
    expect(['Covariates', 'Beneficiaries', 'Donut holes', 'Class', 'Status', 'Basis'].map(singular)).toEqual([
      'covariate',
      'beneficiary',
      'donut hole',
      'class',
      'status',
      'basis',
    ])
  })

  it('are numbers where they are digits', () => {
    expect(['', ' 3 ', '−2.5', '1e-3', '1,5', '-'].map(readNumber)).toEqual([undefined, 3, -2.5, 0.001, '1,5', '-'])
  })
})
