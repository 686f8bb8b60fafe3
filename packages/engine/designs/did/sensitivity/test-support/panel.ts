import { buildPanel } from '../../../../frame/build-panel.ts'
import type { PanelFrame } from '../../../../frame/panel.ts'
import { createRandom } from '../../../../numerics/random.ts'
import { plainWords } from '../../../../verdict/reader-words.ts'
import { estimate } from '../../estimate.ts'
import { didSchema, type DidSpec } from '../../spec.ts'
import { mapInPlace } from '../../../../tasks/map-tasks.ts'

export interface World {
  /** First treated period of each unit, `Infinity` = never. */
  cohorts: number[]
  periods: number[]
  /** Mean outcome of a unit in a period, on top of which there is unit noise. */
  mean: (cohort: number, period: number) => number
  noise: number
  /** Units per cluster. */
  perCluster?: number
}

/** A balanced panel of units named A00, A01, … with seeded noise and one covariate `x`. */
export function drawPanel({ cohorts, periods, mean, noise, perCluster = 1 }: World): PanelFrame {
  const random = createRandom(19, 'sensitivity-panel')
  const rows = cohorts.flatMap((cohort, unit) => {
    const x = random.normal()
    return periods.map((period) => ({
      unit: `A${String(unit).padStart(2, '0')}`,
      cluster: `C${String(Math.floor(unit / perCluster)).padStart(2, '0')}`,
      period,
      x,
      outcome: mean(cohort, period) + noise * random.normal(),
    }))
  })
  return buildPanel({
    unit: rows.map(({ unit }) => unit),
    time: rows.map(({ period }) => period),
    outcome: Float64Array.from(rows, ({ outcome }) => outcome),
    covariates: new Map(),
    balanceCovariates: new Map([['x', Float64Array.from(rows, ({ x }) => x)]]),
    cluster: rows.map(({ cluster }) => cluster),
    firstTreated: new Map(rows.map(({ unit }, i) => [unit, cohorts[Math.floor(i / periods.length)]])),
  })
}

/** The same panel as if adoption came earlier, on the periods before the true adoption alone. */
export function pretendEarlier(frame: PanelFrame, cohort: number, shift: number): PanelFrame {
  const rows = Array.from({ length: frame.n }, (_, row) => row).filter(
    (row) => frame.periods[frame.periodIndex[row]] < cohort,
  )
  const unit = rows.map((row) => frame.units[frame.unitIndex[row]])
  return buildPanel({
    unit,
    time: rows.map((row) => frame.periods[frame.periodIndex[row]]),
    outcome: Float64Array.from(rows, (row) => frame.outcome[row]),
    covariates: new Map(),
    balanceCovariates: new Map(),
    cluster: unit,
    firstTreated: new Map(frame.units.map((name, i) => [name, frame.cohort[i] - shift])),
  })
}

/** A design with the defaults, on columns that the tests' panels stand in for. */
export function specWith(choices: Partial<DidSpec> = {}): DidSpec {
  const spec = didSchema.parse({
    unit: 'unit',
    time: 'period',
    outcome: { column: 'outcome', label: 'Outcome', units: 'points' },
    adoption: { kind: 'first-treated', column: 'first' },
    comparison: 'not-yet-treated',
    bootstrapDraws: 99,
  })
  return { ...spec, ...choices }
}

export const testContext = {
  seed: 1,
  intent: { direction: 'increase' as const, smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
  words: plainWords,
  log: () => {},
  progress: () => {},
  map: mapInPlace,
}

export function fitOf(frame: PanelFrame, spec: DidSpec) {
  return estimate(frame, spec, testContext)
}

/** Eight units of each of three cohorts and eight never treated; an effect of 3 points. */
export const clearWorld: World = {
  cohorts: [2006, 2007, 2008, Infinity].flatMap((cohort) => Array.from({ length: 8 }, () => cohort)),
  periods: [2000, 2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010],
  mean: (cohort, period) => 0.5 * period + (period >= cohort ? 3 : 0),
  noise: 0.5,
}
