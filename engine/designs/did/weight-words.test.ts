import { describe, expect, it } from 'vitest'
import { specWith } from './test-support/analysis.ts'
import { describeWeighted, nameWeight } from './weight-words.ts'

const words = { units: 'pairs of seat and month' }

describe('the weight of units in sentences', () => {
  it('has its label where the design names the column, and is called a column elsewhere', () => {
    const spec = specWith({ outcome: { ...specWith().outcome, column: 'ksi', label: 'Killed or seriously injured' } })
    expect(nameWeight('ksi', spec)).toBe('“Killed or seriously injured”')
    expect(nameWeight('ksi', specWith())).toBe('the column ksi')
  })

  it('tells of the average person only where it counts people', () => {
    const population = { column: 'pop', transform: 'log' as const, label: 'People aged 18 to 20' }
    expect(describeWeighted('pop', specWith({ balanceCovariates: [population] }), words)).toBe(
      'Weighted by “People aged 18 to 20”: the effect on the average person',
    )
    expect(describeWeighted('total_population', specWith(), words)).toBe(
      'Weighted by the column total_population: the effect on the average person',
    )
    expect(describeWeighted('ksi', specWith(), words)).toBe(
      'Weighted by the column ksi: pairs of seat and month with more of it count for more',
    )
  })
})
