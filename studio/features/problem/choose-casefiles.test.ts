import { describe, expect, it } from 'vitest'
import type { ProblemCandidate } from '../../../contract/studio/problem.ts'
import { harmonize } from './choose-casefiles.tsx'

type Outcome = ProblemCandidate['outcome']
const candidate = (docket: string, outcome: Partial<Outcome> = {}): ProblemCandidate => ({
  slug: docket,
  docket,
  title: docket,
  proposed: true,
  reasons: [],
  against: [],
  excluded: null,
  outcome: { name: 'Deaths', units: 'deaths', direction: 'decrease', sd_of: 'units', is_policy: true, ...outcome },
})

describe('outcomes of several casefiles', () => {
  it('share standard deviations where all are taken over the same, each turned to what was meant', () => {
    const { summary, rows } = harmonize([candidate('a'), candidate('b', { units: 'percent', direction: 'increase' })])
    expect(summary).toMatch(
      /^Each effect is drawn in standard deviations of its own outcome, side by side\. As .+ nothing is averaged/,
    )
    expect(rows.map(({ scale, direction }) => [scale, direction])).toEqual([
      ['Standard deviations, taken over units', 'A fall is meant: the sign is turned.'],
      ['Standard deviations, taken over units', 'A rise is meant: the sign stays.'],
    ])
  })

  it('stay in their own unit where that is the same and the standard deviations are not', () => {
    const { summary, rows } = harmonize([candidate('a'), candidate('b', { sd_of: 'places over periods' })])
    expect(summary).toMatch(/^All measure the same in the same unit/)
    expect(rows.map(({ scale }) => scale)).toEqual(['deaths', 'deaths'])
  })

  it('have no common scale where neither is alike, and say so', () => {
    const { summary } = harmonize([candidate('a'), candidate('b', { sd_of: 'places over periods', units: 'percent' })])
    expect(summary).toMatch(/^There is no common scale/)
  })

  it('leave out, in words, what has no standard deviation or is no policy', () => {
    const { summary, rows } = harmonize([candidate('a', { sd_of: null }), candidate('b', { is_policy: false })])
    expect(summary).toMatch(/^None of these can be put on a common scale/)
    expect(rows[0].scale).toBe('None: its data give no standard deviation.')
    expect(rows[1].direction).toBe('A fall is expected: the sign is turned.')
  })
})
