import { describe, expect, it } from 'vitest'
import type { ColumnProfile } from '../../../contract/studio/dataset.ts'
import { roleOf } from '../../forms/column-roles.ts'
import { suitsOf } from './column-suits.ts'

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
