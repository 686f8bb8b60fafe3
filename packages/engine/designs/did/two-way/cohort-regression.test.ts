import { describe, expect, it } from 'vitest'
import { regressWithEffects } from '../../../inference/absorbed-regression.ts'
import { classicalCovariance, clusterCovariance } from '../../../inference/cluster-covariance.ts'
import { createRandom } from '../../../numerics/random.ts'
import { regressOnCells, type CellTerm, type CohortSample } from './cohort-regression.ts'

const PERIODS = 6
const UNITS = 30

/** Thirty units in three cohorts, of which 0 has no cell of its own; clusters as given per unit. */
function drawSample(clusterOf: (unit: number) => number, clusters: number): CohortSample {
  const random = createRandom(5, 'cells')
  const unit = Int32Array.from({ length: UNITS * PERIODS }, (_, row) => Math.floor(row / PERIODS))
  return {
    outcome: Float64Array.from(unit, (u) => 100 + u + random.normal()),
    effects: [
      { index: unit, levels: UNITS },
      { index: unit.map((_, row) => row % PERIODS), levels: PERIODS },
    ],
    clusters: { index: unit.map(clusterOf), levels: clusters },
    cohorts: { index: unit.map((u) => u % 3), levels: 3 },
  }
}

const cells: CellTerm[] = [1, 2].flatMap((cohort) =>
  [0, 1, 3, 4, 5].map((period) => ({ term: `${cohort}:${period}`, cohort, period })),
)
/** Repeats others: the cohort's periods together are its units' own effects. */
const repeated: CellTerm = { term: '1:2', cohort: 1, period: 2 }

describe('a regression on cells of cohort and period', () => {
  it.each([
    ['each unit a cluster', (unit: number) => unit, UNITS],
    ['clusters within a cohort, some levels empty', (unit: number) => (unit % 3) + 3 * Math.floor(unit / 15), 12],
    ['clusters across cohorts', (unit: number) => unit % 7, 7],
  ] as const)('is the regression on rows: %s', (_, clusterOf, clusters) => {
    const sample = drawSample(clusterOf, clusters)
    const found = regressOnCells(sample, [...cells, repeated])
    const rows = regressWithEffects(
      sample.outcome,
      cells.map(({ term, cohort, period }) => ({
        term,
        values: Float64Array.from(sample.outcome, (_, i) =>
          sample.cohorts.index[i] === cohort && sample.effects[1].index[i] === period ? 1 : 0,
        ),
      })),
      sample.effects,
    )
    const robust = clusterCovariance(rows, [sample.clusters])
    expect(found.terms).toEqual(rows.terms)
    expectNear(found.estimates, rows.estimates)
    expectNear(found.robust.covariance.data, robust.covariance.data)
    expectNear(found.classical.data, classicalCovariance(rows).covariance.data)
    expect({ ...found.robust, covariance: null }).toEqual({ ...robust, covariance: null })
  })
})

function expectNear(actual: Float64Array, wanted: Float64Array): void {
  const scale = wanted.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  wanted.forEach((value, i) => expect(Math.abs(actual[i] - value)).toBeLessThanOrEqual(1e-11 * scale))
}
