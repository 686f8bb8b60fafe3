import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildPanel } from '../../../frame/build-panel.ts'
import { selectRows, selectUnits } from '../../../frame/select-rows.ts'
import { specWith } from '../test-support/analysis.ts'
import { estimateTimes, estimateRatio, estimateRatioOfTotals } from './ratios.ts'

interface PeerCase {
  start: number
  data: { unit: string[]; time: number[]; y: number[]; exposure: number[]; treated: number[]; cluster: string[] }
  results: { estimate: number; se: number; time: number[]; study: number[]; studySe: number[]; rows: number }
}
const file = path.join(import.meta.dirname, 'goldens/base-r.json')
interface SeveralDates {
  data: { unit: string[]; time: number[]; y: number[]; exposure: number[]; cohort: number[]; cluster: string[] }
  results: { estimate: number; se: number; rows: number }
}
const { cases, several } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
  cases: Record<string, PeerCase>
  several: SeveralDates
}

/** Relative: glm stops at a deviance that no longer moves in its 14th digit, and its coefficients have half as many. */
const TOLERANCE = 1e-7

type Columns = Pick<PeerCase['data'], 'unit' | 'time' | 'y' | 'exposure' | 'cluster'>

function panelOf(data: Columns, cohortOf: (row: number) => number) {
  return buildPanel({
    unit: data.unit,
    time: data.time,
    outcome: Float64Array.from(data.y),
    exposure: Float64Array.from(data.exposure),
    covariates: new Map(),
    balanceCovariates: new Map(),
    cluster: data.cluster,
    firstTreated: new Map(data.unit.map((unit, row) => [unit, cohortOf(row)])),
  })
}

describe.each(Object.entries(cases))('%s, by glm and vcovCL of R', (_, { data, start, results }) => {
  const panel = panelOf(data, (row) => (data.treated[row] === 1 ? start : Infinity))
  const totals = new Float64Array(panel.units.length)
  panel.outcome.forEach((count, row) => (totals[panel.unitIndex[row]] += count))
  const frame = selectUnits(panel, (unit) => totals[unit] > 0)
  const spec = { ...specWith(), scale: 1 }
  const near = (ours: ArrayLike<number>, theirs: number[]) => {
    expect(ours).toHaveLength(theirs.length)
    theirs.forEach((value, i) =>
      expect(Math.abs(ours[i] - value)).toBeLessThan(TOLERANCE * Math.max(1, Math.abs(value))),
    )
  }

  it('has the pooled effect and its standard error', () => {
    const { value, se, rows } = estimateRatio(frame, spec)
    expect(rows).toBe(results.rows)
    near([value, se], [results.estimate, results.se])
  })

  it('has the effect of every period and their standard errors', () => {
    const { times, effects } = estimateTimes(frame, spec)
    expect(times).toEqual(results.time)
    near(
      effects.map(({ value }) => value),
      results.study,
    )
    near(
      effects.map(({ se }) => se),
      results.studySe,
    )
  })

  it('does not mind units of zeros, and scales the logarithm alone', () => {
    const plain = estimateRatio(frame, spec)
    const whole = estimateRatio(panel, { ...spec, scale: 100 })
    near([whole.value / 100, whole.se / 100], [plain.value, plain.se])
  })

  it('has the same ratio of totals, period by period or at once, where no exposure differs', () => {
    const { exposure: _, ...counts } = frame
    const rowsOf = new Int32Array(frame.units.length)
    for (const unit of frame.unitIndex) rowsOf[unit]++
    const whole = selectRows(counts, (row) => rowsOf[counts.unitIndex[row]] === counts.periods.length)
    const [pooled, totals] = [estimateRatio(whole, spec), estimateRatioOfTotals(whole, spec)]
    expect(totals.value).toBeCloseTo(pooled.value, 10)
    expect(totals.se / pooled.se).toBeGreaterThan(0.9)
    expect(totals.se / pooled.se).toBeLessThan(1.1)
  })
})

describe('several dates, an indicator for each cohort and period by glm of R, delta method by numerical derivatives', () => {
  const { data, results } = several
  const frame = panelOf(data, (row) => data.cohort[row] || Infinity)
  const spec = { ...specWith({ comparison: 'not-yet-treated' }), scale: 1 }

  it('has the ratio of totals and its standard error', () => {
    const { value, se, rows } = estimateRatio(frame, spec)
    expect(rows).toBe(results.rows)
    expect(Math.abs(value - results.estimate)).toBeLessThan(TOLERANCE)
    expect(Math.abs(se / results.se - 1)).toBeLessThan(TOLERANCE)
  })

  it('has the same event study whichever units are compared with, and other totals against the never treated alone', () => {
    const never = { ...spec, comparison: 'never-treated' as const }
    expect(estimateTimes(frame, never)).toEqual(estimateTimes(frame, spec))
    expect(estimateRatio(frame, never).value).not.toBeCloseTo(results.estimate, 3)
  })
})
