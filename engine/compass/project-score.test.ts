import { describe, expect, it } from 'vitest'
import { didBeforeLock } from '../designs/did/before-lock.ts'
import { rubricFor } from '../eqs/score.ts'
import { transparencyEvidence } from '../eqs/transparency.ts'
import type { Evidence } from '../designs/design.ts'
import { evidenceWith, openFacts } from '../test-support/evidence.ts'
import { projectScore } from './project-score.ts'
import { whatWouldRaise } from './what-would-raise.ts'

const unknown = ['honestBreakdown', 'specificationShare', 'leaveOneClusterOut']

/** A DiD of which the robustness but for placebo dates is not known yet. */
function project(evidence: Evidence) {
  const all = { ...evidence, ...transparencyEvidence(openFacts) }
  const known = new Set(Object.keys(all).filter((id) => !unknown.includes(id)))
  const projected = { rubric: rubricFor('DiD'), evidence: all, known }
  return { ...projectScore(projected, openFacts), raise: whatWouldRaise(projected, openFacts, didBeforeLock.actions) }
}

describe('the projected score', () => {
  it('takes what is not known at 4 of 5, and at 2.5 and 5 at its ends', () => {
    // robustness has four parts of which three are open: (5 + 3 · 4) / 4 = 4.25, so 0.30 · 100 · 0.75 / 5 = 4.5 points go
    expect(project(evidenceWith({}))).toMatchObject({ overall: 96, low: 89, high: 100, caps: [] })
  })

  it('does not read statistics of masked outcomes', () => {
    const good = project(evidenceWith({}))
    expect(project(evidenceWith({ honestBreakdown: 0, leaveOneClusterOut: 0.1 }))).toEqual(good)
  })

  it('counts what cannot be computed as nothing, also where it would not be known yet', () => {
    const { pillars } = project(evidenceWith({ honestBreakdown: null }))
    expect(pillars.find(({ id }) => id === 'robustness')!.score).toBe((5 + 0 + 4 + 4) / 4)
  })

  it('is capped by what is known, at every end, and not by what is not', () => {
    const capped = project(evidenceWith({ preTrend: 0.001, honestBreakdown: 0.1 }))
    expect(capped).toMatchObject({ overall: 59, low: 59, high: 59 })
    expect(capped.caps.map(({ id }) => id)).toEqual(['preTrendFound', 'preTrendSuspected'])
  })
})

describe('what would raise the score most', () => {
  it('is worth its pillar’s weight times its share of the pillar', () => {
    const { raise } = project(evidenceWith({ trendBalance: 0.5, clusters: 10 }))
    // balance: 0.20 · 100 · 1/2 · 5/5 = 10 points; clusters: 0.35 · 100 · 1/5 · 3/5 = 4.2; the open ones 0.30 · 100 · 1/4 · 1/5 = 1.5
    expect(raise.map(({ points, pillar }) => [points, pillar])).toEqual([
      [10, 'Balance'],
      [4.2, 'Design validity'],
      [1.5, 'Robustness'],
      [1.5, 'Robustness'],
    ])
    expect(raise[0]!.action).toBe('Name covariates for the balance check, and adjust for those whose trends differ.')
  })

  it('is first of all what lifts a cap', () => {
    const { raise } = project(evidenceWith({ preTrend: 0.001, trendBalance: 0.5 }))
    expect(raise).toEqual([
      expect.objectContaining({
        action: didBeforeLock.actions.preTrend!.text,
        pillar: 'Design validity',
        points: 26.5,
      }),
    ])
  })

  it('has a sentence for every component and cap of the design', () => {
    const { designValidity, balance, robustness } = rubricFor('DiD')
    const ids = [...designValidity, ...balance, ...robustness].map(({ id }) => id)
    // the estimators offered make no forbidden comparison, so there is nothing to do about it
    expect(ids.filter((id) => !didBeforeLock.actions[id])).toEqual(['forbiddenComparisons'])
  })
})
