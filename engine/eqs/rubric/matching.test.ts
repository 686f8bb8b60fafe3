import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../designs/design.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { scoreEqs } from '../score.ts'

/** Evidence of a matching analysis on which every component earns 5 of 5. */
const full: Record<string, number> = {
  commonSupport: 1,
  effectiveSample: 0.95,
  placeboOutcome: 0.01,
  placeboP: 0.6,
  effectiveUnits: 100,
  withSquares: 0,
  preTreatmentOutcome: 1,
  smdAfter: 0.01,
  varianceRatio: 1.1,
  confounderStrength: 4,
  rosenbaumGamma: 3.5,
  eValue: 3.5,
  estimatorAgreement: 1,
  osterDelta: 3,
}

function score(changes: Record<string, number | null> = {}) {
  const evidence: Evidence = Object.fromEntries(
    Object.entries({ ...full, ...changes }).map(([id, value]) => [id, { value, text: `The statistic is ${value}.` }]),
  )
  return scoreEqs('Matching', evidence, openFacts, { smallClusterMethod: false })
}

describe('the score of a matching analysis', () => {
  it('gives design validity at most 4 of 5, and says why', () => {
    const eqs = score()
    const pillar = eqs.pillars.find(({ id }) => id === 'designValidity')!
    expect(pillar.components.map((component) => component.score)).toEqual([5, 5, 5, 5, 5])
    expect(pillar.score).toBe(4)
    expect(pillar.ceiling!.reason).toContain('cannot be checked')
    // 100 − 0.35 · 100 / 5
    expect(eqs.overall).toBe(93)
  })

  it('leaves a pillar under its ceiling as it is', () => {
    const pillar = score({ preTreatmentOutcome: 0, placeboOutcome: 0.25 }).pillars[0]!
    expect(pillar.score).toBe((5 + 5 + 2 + 5 + 0) / 5)
  })

  it('is capped at 59 by a difference over 0.25 SD, and by one not computed, but not by 0.25 itself', () => {
    expect(score({ smdAfter: 0.26 }).overall).toBe(59)
    expect(score({ smdAfter: null }).overall).toBe(59)
    expect(score({ smdAfter: 0.25 }).overall).toBeGreaterThan(59)
  })

  it('is capped at 79 by a difference over 0.10 SD', () => {
    expect(score({ smdAfter: 0.11 }).overall).toBe(79)
    expect(score({ smdAfter: 0.1 }).overall).toBeGreaterThan(79)
  })

  it('is capped at 79 where a placebo outcome differs by more than 0.25 SD, and where none was tested', () => {
    expect(score({ placeboOutcome: 0.26 }).overall).toBe(79)
    expect(score({ placeboOutcome: null }).overall).toBe(79)
    expect(score({ placeboOutcome: 0.25 }).overall).toBeGreaterThan(79)
  })

  it.each([
    ['placeboP', [0.05, 93], [0.04, 79], [0.009, 59]],
    ['withSquares', [1.1, 79], [2.1, 59]],
    ['effectiveSample', [0.49, 69], [0.24, 59]],
    ['effectiveUnits', [30, 93], [29, 69], [14, 59]],
  ] as [string, ...[number, number][]][])('is capped by %s where a check clearly fails', (id, ...limits) => {
    for (const [statistic, limit] of limits) expect(score({ [id]: statistic }).overall).toBe(limit)
  })

  it('is capped at 39 where nobody has a counterpart', () => {
    expect(score({ commonSupport: 0 }).overall).toBe(39)
  })

  it('takes an endless breakdown value as full marks', () => {
    expect(score({ confounderStrength: Infinity, rosenbaumGamma: Infinity }).overall).toBe(93)
  })
})
