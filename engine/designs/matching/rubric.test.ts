import { describe, expect, it } from 'vitest'
import type { Evidence, EvidenceItem } from '../design.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { scoreEqs } from '../../eqs/score.ts'
import { rubric } from './rubric.ts'

/** Evidence of a matching analysis on which every component earns 5 of 5; biases in units of a standard error of 1. */
const full: Record<string, number> = {
  placeboOutcome: 0.1,
  withSquares: 0.1,
  preTreatmentOutcome: 1,
  commonSupport: 1,
  effectiveSample: 0.95,
  effectiveUnits: 120,
  residualImbalance: 0.1,
  smdAfter: 0.01,
  varianceRatio: 1.1,
  estimatorMove: 0.1,
  covariateMove: 0.1,
  trimmingMove: 0.1,
}

const absent: EvidenceItem = { value: null, available: false, text: 'Not there.' }

function score(changes: Record<string, number | EvidenceItem> = {}) {
  const evidence: Evidence = Object.fromEntries(
    Object.entries({ ...full, ...changes }).map(([id, given]) => [
      id,
      typeof given === 'number' ? { value: given, text: `The statistic is ${given}.` } : given,
    ]),
  )
  return scoreEqs(rubric, evidence, openFacts, { errorScale: 1, smallestEffect: 1, isIdentified: true })
}

const marksOf = (eqs: ReturnType<typeof score>, id: string) =>
  eqs.pillars.flatMap(({ components }) => components).find((one) => one.id === id)!

describe('the rubric of matching', () => {
  it('promises no more than 69 whatever the checks say, as no data show what the design rests on', () => {
    const best = score()
    expect(best.mean).toBe(100)
    expect([best.overall, best.setBy]).toEqual([69, 'ceiling'])
  })

  it('promises 59 without an outcome before treatment and without a placebo outcome, but 69 with either', () => {
    const neither = score({ placeboOutcome: absent, preTreatmentOutcome: absent })
    expect([neither.overall, neither.setBy]).toEqual([59, 'ceiling'])
    expect(score({ placeboOutcome: absent }).ceiling.limit).toBe(69)
    expect(score({ preTreatmentOutcome: absent }).ceiling.limit).toBe(69)
  })

  it('gives no marks for a placebo outcome that the data do not hold, without letting it decide', () => {
    const without = score({ placeboOutcome: absent })
    expect(marksOf(without, 'placeboOutcome')).toMatchObject({ score: 0, isDecisive: false })
    expect(without.weakest!.marks).toBe(5)
  })

  it('lets a placebo outcome that could have been tested and was not decide', () => {
    const unreported = score({ placeboOutcome: { value: null, text: 'Not declared.' } })
    expect([unreported.overall, unreported.setBy]).toEqual([40, 'weakest'])
  })

  it.each(['placeboOutcome', 'withSquares', 'residualImbalance'])('lets the bias of %s decide', (id) => {
    const biased = score({ [id]: 2 })
    expect(marksOf(biased, id)).toMatchObject({ score: 0, isDecisive: true })
    expect([biased.overall, biased.setBy]).toEqual([40, 'weakest'])
  })

  it('takes the better of both scales, and counts of a bias only what is more than chance', () => {
    const small = { errorScale: 1, smallestEffect: 100, isIdentified: true }
    const inEffects = scoreEqs(rubric, { placeboOutcome: { value: 2, text: '' } }, openFacts, small)
    expect(marksOf(inEffects, 'placeboOutcome').score).toBe(5)
    // 2·(1 − 1.8²/2²) = 0.38 standard errors
    expect(marksOf(score({ placeboOutcome: { value: 2, noise: 1.8, text: '' } }), 'placeboOutcome').score).toBe(5)
  })

  it.each(['estimatorMove', 'covariateMove', 'trimmingMove', 'smdAfter', 'commonSupport', 'effectiveSample'])(
    'counts %s in the mean only',
    (id) => {
      const worst = score({ [id]: id === 'commonSupport' || id === 'effectiveSample' ? 0.1 : 5 })
      expect(marksOf(worst, id)).toMatchObject({ score: 0, isDecisive: false })
      expect(worst.weakest!.marks).toBe(5)
    },
  )

  it('gives no marks for how strong a confounder would have to be: biased estimates look strong', () => {
    const ids = [...rubric.designValidity, ...rubric.balance, ...rubric.robustness].map(({ id }) => id)
    for (const id of ['confounderStrength', 'rosenbaumGamma', 'eValue', 'osterDelta']) expect(ids).not.toContain(id)
  })

  it('is at most 39 where nobody has a counterpart', () => {
    expect(score({ commonSupport: 0 })).toMatchObject({ overall: 39, setBy: 'unidentified' })
  })
})
