import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

const regions = ['north', 'south', 'west']

/** 160 people, a third of them treated by age, earlier income and region; a true effect of 3, and noise. */
function people(): Rows {
  const random = createRandom(12, 'conformance')
  return Array.from({ length: 160 }, (_, i) => {
    const age = 20 + random.integer(30)
    const before = 30 + 5 * random.normal()
    const region = regions[random.integer(3)]
    const push = -0.9 + 0.04 * (age - 35) - 0.08 * (before - 30) + (region === 'south' ? 0.5 : 0)
    const isTreated = random.uniform() < 1 / (1 + Math.exp(-push))
    const income = before + 0.1 * age + (region === 'west' ? 2 : 0) + 4 * random.normal() + (isTreated ? 3 : 0)
    return {
      person: `p${i}`,
      joined: isTreated ? 'yes' : 'no',
      income,
      age,
      region,
      before,
      earlier: before - 1 + 2 * random.normal(),
    }
  })
}

function specWith(name: (column: string) => string) {
  return {
    unit: name('person'),
    outcome: { column: name('income'), label: 'Income', units: 'thousand' },
    treatment: { column: name('joined'), treatedValues: ['yes'] },
    covariates: [
      { kind: 'number', column: name('age'), label: 'Age', squared: true },
      { kind: 'category', column: name('region'), label: 'Region', reference: 'north' },
      { kind: 'number', column: name('before'), label: 'Income before' },
    ],
    preTreatmentOutcomes: [name('before')],
    placeboOutcome: { column: name('earlier'), label: 'Income two years before' },
    measured: { before: { from: 2000, to: 2001 }, after: { from: 2003, to: 2003 } },
    crossFitting: { folds: 4, splits: 3 },
  }
}

const where = (holds: (row: Rows[number]) => boolean, change: Rows[number]) => (rows: Rows) =>
  rows.map((row) => (holds(row) ? { ...row, ...change } : row))

export const conformanceCase: ConformanceCase = {
  figures: ['love-plot', 'propensity-overlap', 'weight-shares', 'spec-curve'],
  rows: people(),
  spec: specWith((column) => column),
  outcome: 'income',
  intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
  renamed: specWith,
  refusals: {
    'matching/no-treated-units': { rows: where(() => true, { joined: 'no' }) },
    'matching/no-comparison-units': { rows: where(() => true, { joined: 'yes' }) },
    'matching/treatment-not-binary': { rows: where(({ person }) => person === 'p3', { joined: 'later' }) },
    'matching/constant-outcome': { rows: where(() => true, { income: 7 }) },
    'matching/outcome-as-covariate': { spec: { placeboOutcome: { column: 'income', label: 'Income' } } },
    'matching/unknown-reference': { rows: where(({ region }) => region === 'north', { region: 'south' }) },
    'matching/weight-not-positive': {
      rows: (rows) => rows.map((row, i) => ({ ...row, weight: i % 7 })),
      spec: { samplingWeight: { column: 'weight', question: 'The effect in a made-up population' } },
    },
    'matching/too-few-clusters': {
      rows: (rows) => rows.map((row, i) => ({ ...row, town: row.joined === 'yes' ? 'one' : `t${i % 5}` })),
      spec: { cluster: 'town' },
    },
    'matching/too-few-units': { rows: (rows) => rows.slice(0, 9) },
    'matching/no-overlap': {
      rows: (rows) => rows.map((row) => ({ ...row, before: Number(row.before) + (row.joined === 'yes' ? 100 : 0) })),
    },
    'matching/separation': {
      rows: where(({ joined, age }) => joined === 'yes' && Number(age) > 40, { region: 'east' }),
    },
  },
  unreachable: {},
}
