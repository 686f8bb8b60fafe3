import { describe, expect, it } from 'vitest'
import type { ColumnProfile, DataProfile } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { columnChoices, missingOf, rangeOf, suitsOf } from './column-choices.ts'
import { roleOf } from '../../forms/form-context.tsx'

function column(changes: Partial<ColumnProfile>): ColumnProfile {
  return {
    name: 'rate',
    type: 'number',
    missing: 0,
    distinct: { count: 40, isExact: true },
    min: null,
    max: null,
    mean: null,
    firstDate: null,
    lastDate: null,
    infinite: 0,
    leadingZeros: 0,
    samples: [],
    mostFrequent: null,
    label: null,
    format: null,
    valueLabels: null,
    ...changes,
  }
}

describe('the values of a column', () => {
  it('go from the smallest to the largest number, years without a comma', () => {
    expect(rangeOf(column({ min: 1977, max: 1999 }))).toBe('1977 to 1999')
    expect(rangeOf(column({ min: -3, max: 0.123456 }))).toBe('−3 to 0.12')
  })

  it('go from the first day to the last', () => {
    const days = { type: 'date', firstDate: '2001-02-03', lastDate: '2010-11-12' } as const
    expect(rangeOf(column(days))).toBe('2001-02-03 to 2010-11-12')
  })

  it('are counted where they are words, and only as far as they were', () => {
    expect(rangeOf(column({ type: 'category', distinct: { count: 7, isExact: true } }))).toBe('7 values')
    expect(rangeOf(column({ type: 'text', distinct: { count: 1000, isExact: false } }))).toBe('more than 1000 values')
    expect(rangeOf(column({ type: 'boolean', min: 0, max: 1 }))).toBe('two values')
  })

  it('are said to be missing, or not to be', () => {
    expect([0, 12].map((missing) => missingOf(column({ missing })))).toEqual(['none missing', '12 missing'])
  })
})

describe('the columns that a picker offers', () => {
  const described = { name: 'rate', type: 'number', meaning: 'Deaths per 100,000' }
  const dataset = { columns: [described, { name: 'state', type: 'text', meaning: '' }] } as unknown as DatasetInfo

  it('are those of the archive’s description until the data are read', () => {
    expect(columnChoices(dataset, undefined)).toEqual([
      { name: 'rate', meaning: 'Deaths per 100,000', type: 'number', isNumeric: true },
      { name: 'state', type: 'text', isNumeric: false },
    ])
  })

  it('have type, range and what is missing once they are', () => {
    const profile = { columns: [column({ min: 1, max: 9, missing: 2 })] } as unknown as DataProfile
    const [rate, state] = columnChoices(dataset, profile)
    expect(rate).toMatchObject({ isNumeric: true, range: '1 to 9', missing: '2 missing' })
    expect(rate.suits).toContain('amount')
    expect(state).toEqual({ name: 'state', type: 'text', isNumeric: false })
  })
})

const profile = (type: ColumnProfile['type'], count: number): ColumnProfile => {
  const isNumber = type === 'integer' || type === 'number' || type === 'boolean'
  const range = isNumber ? { min: 0, max: 9, mean: 4 } : { min: null, max: null, mean: null }
  const plain = {
    missing: 0,
    infinite: 0,
    leadingZeros: 0,
    samples: [],
    mostFrequent: null,
    label: null,
    format: null,
    valueLabels: null,
  }
  return { name: 'x', type, distinct: { count, isExact: true }, ...range, firstDate: null, lastDate: null, ...plain }
}

describe('the role of a column', () => {
  it('is what its field asks for, however deep the field stands', () => {
    expect(roleOf(['design', 'analysis', 'unit'])).toBe('unit')
    expect(roleOf(['design', 'analysis', 'outcome', 'column'])).toBe('amount')
    expect(roleOf(['design', 'analysis', 'otherOutcomes', 1, 'column'])).toBe('amount')
    expect(roleOf(['design', 'analysis', 'adoption', 'column'])).toBe('adoption')
    expect(roleOf(['design', 'analysis', 'covariates', 0, 'column'])).toBeNull()
  })

  it('follows from what its values allow', () => {
    expect(suitsOf(profile('category', 50))).toEqual(['unit'])
    expect(suitsOf(profile('integer', 23))).toEqual(['unit', 'time', 'adoption', 'amount', 'running', 'dose'])
    expect(suitsOf(profile('number', 900))).toEqual(['amount', 'running', 'dose'])
    expect(suitsOf(profile('boolean', 2))).toEqual(['adoption', 'amount', 'dose', 'group'])
  })

  it('is none where it never varies', () => expect(suitsOf(profile('integer', 1))).toEqual([]))
})
