import { describe, expect, it } from 'vitest'
import { marksFor } from '../../eqs/pillars.ts'
import { runAll, specWith, tableOf } from './test-support/analysis.ts'
import { drawWorld } from './test-support/models.ts'
import { rubric } from './rubric.ts'
import { beforeLock } from './before-lock.ts'

const rows = [...rubric.designValidity, ...rubric.balance, ...rubric.robustness]
const rowOf = (id: string) => rows.find((row) => row.id === id)!

describe('the rubric of instrumental variables', () => {
  it('is decided by the bias that covariates predict, the gap between instruments and their strength', () => {
    expect(rows.filter(({ decisive }) => decisive).map(({ id }) => id)).toEqual([
      'effectiveF',
      'instrumentGap',
      'predictedOutcome',
    ])
  })

  it('promises 85 at most, with the reason', () => {
    expect(rubric.ceiling).toMatchObject({ limit: 85, reason: expect.stringContaining('through the treatment alone') })
  })

  it('gives no marks for p values, agreeing intervals or breakdown values', () => {
    const ids = rows.map(({ id }) => id)
    for (const gone of ['overidentification', 'balanceRejections', 'intervalAgreement', 'directEffect', 'arBounded']) {
      expect(ids).not.toContain(gone)
    }
  })

  it('measures every move and gap on both scales', () => {
    for (const id of [
      'instrumentGap',
      'predictedOutcome',
      'covariateSets',
      'leaveOneOut',
      'limlGap',
      'leftOutInstruments',
    ]) {
      expect(rowOf(id).effectAnchors, id).toBeDefined()
    }
    expect(rowOf('effectiveF').effectAnchors).toBeUndefined()
  })

  it('gives an effective F of 10 half the marks, and four at the critical value of Montiel Olea and Pflueger', () => {
    const { anchors } = rowOf('effectiveF')
    expect([3, 10, 23.1, 200].map((f) => marksFor(f, anchors))).toEqual([0, 2.5, 4, 5])
  })

  it('finds evidence for every row, whatever the design holds', () => {
    const { outcome, treatment, instruments } = drawWorld(
      { n: 120, instruments: 3, strength: 0.6, effect: 1, endogeneity: 0.4 },
      1,
    )
    const [z1, z2, z3] = instruments.map(({ values }) => values)
    const x = outcome.map((_, i) => Math.cos(i))
    const g = Array.from(outcome, (_, i) => `g${i % 50}`)
    const named = ['z1', 'z2', 'z3'].map((column) => ({ column, label: column }))
    const { evidence } = runAll(
      tableOf({ y: outcome, d: treatment, z1, z2, z3, x, g }),
      specWith({ instruments: named, cluster: 'g', balanceCovariates: [{ column: 'x', label: 'X' }] }),
    )
    expect(Object.keys(evidence).sort()).toEqual(rows.map(({ id }) => id).sort())
    for (const [id, { value }] of Object.entries(evidence)) {
      if (id !== 'leftOutInstruments') expect(value, id).not.toBeNull()
    }
  })

  it('has an action for every row', () => {
    expect(Object.keys(beforeLock.actions).sort()).toEqual(rows.map(({ id }) => id).sort())
  })
})
