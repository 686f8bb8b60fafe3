import { describe, expect, it } from 'vitest'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { frozenRows, labelOf } from './frozen-rows.ts'

const document = { title: 'Belts', period: '' }
const design = {
  design_type: 'DiD',
  units: { unit_of_analysis: 'State and year', unit_id_field: 'state' },
  declared_choices: [],
  deviations: [{ field: 'seed', why: 'none' }],
  analysis: {
    outcome: { column: 'deaths', label: 'Deaths', units: 'per 100,000' },
    covariates: [{ column: 'income', transform: 'log' }],
    anticipation: 0,
    trends: null,
  },
}

describe('what a lock freezes', () => {
  const rows = frozenRows(document, design, null)
  const of = (path: string) => rows.find((row) => row.path === path)

  it('is told field by field in words, with the step where it is decided', () => {
    expect(of('design.units.unit_id_field')).toMatchObject({ step: 'Units', label: 'Unit id field', value: 'state' })
    expect(of('design.analysis.outcome.column')).toMatchObject({ step: 'Outcomes', label: 'Outcome: column' })
    expect(of('design.analysis.anticipation')!.value).toBe('0')
  })

  it('says what is empty, and lists in one line', () => {
    expect([of('period')!.value, of('dataset')!.value, of('design.analysis.trends')!.value]).toEqual(
      Array(3).fill('not set'),
    )
    expect(of('design.declared_choices')!.value).toBe('none')
    expect(of('design.analysis.covariates')!.value).toBe('column income, transform logarithm')
  })

  it('leaves out the reasons of the version before, which were about its own changes', () => {
    expect(rows.filter(({ path }) => path.includes('deviations'))).toEqual([])
  })

  it('says what was repaired in the data before they could be read', () => {
    const words = 'Columns without a name were named by their place: "column_7".'
    const dataset = { name: 'Rates', rows: 4, sha256: 'a'.repeat(64), repairs: [{ id: 'name-unnamed', words }] }
    const repaired = frozenRows(document, design, dataset as unknown as DatasetInfo)
    expect(repaired.find(({ path }) => path === 'dataset.repairs')).toEqual({
      step: 'Units',
      path: 'dataset.repairs',
      label: 'Repaired at the upload',
      value: `Rates: ${words}`,
    })
    expect(of('dataset.repairs')).toBeUndefined()
  })

  it('names a field by its parent only where its own name does not say enough', () => {
    expect(labelOf(['design', 'analysis', 'firstTreated', 'column'])).toBe('First treated: column')
    expect(labelOf(['design', 'intent', 'smallestEffect'])).toBe('Smallest effect')
  })
})
