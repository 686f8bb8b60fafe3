import { describe, expect, it } from 'vitest'
import type { Evidence, EvidenceItem } from '../design.ts'
import { openFacts } from '../../test-support/evidence.ts'
import { marksFor } from '../../eqs/pillars.ts'
import { scoreEqs } from '../../eqs/score.ts'
import { rubric } from './rubric.ts'

const rows = [...rubric.designValidity, ...rubric.balance, ...rubric.robustness]
const rowOf = (id: string) => rows.find((row) => row.id === id)!

const best: Record<string, number> = {
  sorting: 0,
  donutMove: 0,
  effectiveN: 400,
  distinctValues: 300,
  clusters: 60,
  predictedOutcome: 0,
  covariateJump: 0.02,
  largestCovariateJump: 0.1,
  bandwidthMove: 0,
  orderKernelMove: 0,
  falseJumps: 0,
}

/** One standard error is 1, one smallest effect that matters 10: no bias is saved by the second scale. */
function scoreWith(changes: Record<string, Partial<EvidenceItem>>, smallestEffect = 0.1) {
  const items = Object.entries(best).map(([id, value]) => [id, { value, text: `${id} ${value}.`, ...changes[id] }])
  const context = { errorScale: 1, smallestEffect, isIdentified: true }
  return scoreEqs(rubric, Object.fromEntries(items) as Evidence, openFacts, context)
}

describe('the rubric of regression discontinuity', () => {
  it.each([
    ['effectiveN', [20, 0], [75, 4], [200, 5]],
    ['distinctValues', [10, 0], [25, 4], [50, 5], [5, 0]],
    ['clusters', [5, 0], [20, 3], [40, 5]],
    ['covariateJump', [0.05, 5], [0.25, 2], [0.5, 0]],
    ['sorting', [1, 5], [3, 0]],
    ['donutMove', [1, 5], [3, 0]],
    ['predictedOutcome', [0.25, 5], [1.5, 0]],
    ['falseJumps', [1.25, 5], [2.5, 0]],
    ['bandwidthMove', [0.5, 5], [2, 0]],
  ] as [string, ...[number, number][]][])('gives %s the marks of the published table', (id, ...points) => {
    for (const [statistic, marks] of points) expect(marksFor(statistic, rowOf(id).anchors)).toBeCloseTo(marks, 12)
  })

  it('gives an analysis on which nothing is wrong the 95 that the design can promise, and says why', () => {
    const { overall, setBy, ceiling } = scoreWith({})
    expect([overall, setBy]).toEqual([95, 'ceiling'])
    expect(ceiling.reason).toMatch(/something else changes at the same cutoff/)
  })

  it('lets no p value and no share of significant results earn marks', () => {
    for (const { id, source } of rows) expect(`${id} ${source}`).not.toMatch(/\bp of the test|percent level|significan/)
  })

  it.each(['sorting', 'donutMove', 'predictedOutcome', 'falseJumps'])(
    'is limited by %s once its bias is large on both scales',
    (id) => {
      expect(scoreWith({ [id]: { value: 4, noise: 0.1 } })).toMatchObject({ overall: 40, weakest: { id, marks: 0 } })
      // the same bias is a tenth of what matters
      expect(scoreWith({ [id]: { value: 4, noise: 0.1 } }, 40).overall).toBe(95)
      // and here it is no more than chance
      expect(scoreWith({ [id]: { value: 4, noise: 4 } }).overall).toBe(95)
    },
  )

  it('is limited by few people and by few values of the running variable', () => {
    expect(scoreWith({ effectiveN: { value: 20 } }).overall).toBe(40)
    expect(scoreWith({ distinctValues: { value: 10 } }).overall).toBe(40)
    expect(scoreWith({ distinctValues: { value: 25 } }).overall).toBe(88)
  })

  it('is moved, but not limited, by movement over bandwidths and orders and by few clusters', () => {
    const moved = scoreWith({ bandwidthMove: { value: 4 }, orderKernelMove: { value: 4 } })
    expect([moved.overall, moved.setBy]).toEqual([80, 'mean'])
    expect(scoreWith({ clusters: { value: 5 } }).overall).toBeGreaterThan(90)
  })

  it('gives covariates that the data do not hold no marks, and covariates that nobody tested a decisive 0', () => {
    const [unavailable, unreported] = [{ value: null, available: false }, { value: null }]
    const without = (item: Partial<EvidenceItem>) => scoreWith({ predictedOutcome: item, covariateJump: item })
    expect(without(unavailable)).toMatchObject({ overall: 80, setBy: 'mean' })
    expect(without(unreported)).toMatchObject({ overall: 40, setBy: 'weakest' })
  })

  it('is not identified where no bandwidth holds a row', () => {
    expect(scoreWith({ effectiveN: { value: null } })).toMatchObject({ overall: 39, setBy: 'unidentified' })
  })
})
