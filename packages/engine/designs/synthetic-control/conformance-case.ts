import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

const PERIODS = Array.from({ length: 26 }, (_, i) => 1991 + i)
const START = 2011

/**
 * One treated unit and 20 donors over 26 years: levels and two common factors with loadings of their own, and noise. The
 * treated unit mixes three donors; its true effect is −6 from 2011 on.
 */
function panel(): Rows {
  const random = createRandom(12, 'conformance')
  const factors = PERIODS.map((_, t) => [Math.sin(t / 3), t / 10 + 0.3 * random.normal()] as const)
  const units = Array.from({ length: 20 }, () => [40 + 5 * random.normal(), 4 * random.uniform(), 6 * random.uniform()])
  const mixture = [0, 1, 2].map((k) => 0.5 * units[3][k] + 0.3 * units[7][k] + 0.2 * units[11][k])
  return [mixture, ...units].flatMap(([level, first, second], i) =>
    PERIODS.map((year, t) => ({
      place: i === 0 ? 'Treated' : `D${String(i).padStart(2, '0')}`,
      year,
      deaths:
        level +
        first * factors[t][0] +
        second * factors[t][1] +
        0.5 * random.normal() -
        (i === 0 && year >= START ? 6 : 0),
      law: i === 0 && year >= START ? 'yes' : 'no',
      income: year < 1995 && i === 5 ? null : level / 2 + random.normal(),
    })),
  )
}

/** Matched on the outcome: the search for predictor weights ends near its optimum, not at its last digit. */
function specWith(name: (column: string) => string) {
  return {
    unit: name('place'),
    time: name('year'),
    outcome: { column: name('deaths'), label: 'Deaths', units: 'deaths per 100,000' },
    treatedUnits: ['Treated'],
    treatmentStart: START,
    status: { column: name('law'), treatedValues: ['yes'] },
  }
}

const income = { column: 'income', label: 'Income' }
const where = (holds: (row: Rows[number]) => boolean, change: Rows[number]) => (rows: Rows) =>
  rows.map((row) => (holds(row) ? { ...row, ...change } : row))

export const conformanceCase: ConformanceCase = {
  figures: ['synthetic-path', 'synthetic-gap', 'placebo-gaps', 'rmspe-ratios', 'donor-weights', 'leave-one-out'],
  rows: panel(),
  spec: specWith((column) => column),
  outcome: 'deaths',
  intent: { direction: 'decrease', smallestEffect: 2, smallestEffectBasis: 'Made for a test.' },
  renamed: specWith,
  refusals: {
    'synthetic-control/unknown-unit': { spec: { treatedUnits: ['Atlantis'] } },
    'synthetic-control/treated-in-donor-pool': {
      rows: where(({ place, year }) => place === 'D04' && year === 2015, { law: 'yes' }),
    },
    'synthetic-control/treated-before-start': { spec: { treatmentStart: 2013 } },
    'synthetic-control/untreated-after-start': { spec: { treatmentStart: 2010 } },
    'synthetic-control/no-donors': { spec: { donorPool: { include: ['D01'] } } },
    'synthetic-control/unbalanced-panel': {
      rows: (rows) => rows.filter(({ place, year }) => place !== 'D04' || year !== 2000),
    },
    'synthetic-control/too-few-pre-periods': { spec: { window: { from: 2010, to: 2016 } } },
    'synthetic-control/no-post-periods': { spec: { window: { from: 1991, to: 2010 } } },
    'synthetic-control/constant-outcome': { rows: where(() => true, { deaths: 7 }) },
    'synthetic-control/predictor-missing': { spec: { predictors: [{ ...income, from: 1991, to: 1993 }] } },
    'synthetic-control/predictor-after-treatment': { spec: { predictors: [{ ...income, from: 2000, to: 2011 }] } },
  },
  unreachable: {},
}
