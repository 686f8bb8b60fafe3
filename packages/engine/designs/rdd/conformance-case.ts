import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

/** 600 schools around a score of 60, a true effect of 3 from there on, a curve on both sides, noise and 40 districts. */
function schools(): Rows {
  const random = createRandom(17, 'rdd conformance')
  return Array.from({ length: 600 }, (_, i) => {
    const score = Math.round(1000 * (60 + 12 * random.normal())) / 1000
    const x = (score - 60) / 12
    const isTreated = score >= 60
    return {
      score,
      reading: 50 + 4 * x - 1.5 * x * x + (isTreated ? 3 : 0) + 2 * random.normal(),
      funded: Number(isTreated ? random.uniform() < 0.9 : random.uniform() < 0.1),
      size: 400 + 60 * x + 40 * random.normal(),
      poverty: 0.3 - 0.05 * x + 0.1 * random.normal(),
      district: `D${i % 40}`,
    }
  })
}

function specWith(name: (column: string) => string) {
  return {
    runningVariable: { column: name('score'), label: 'School score', units: 'points' },
    cutoff: 60,
    outcome: { column: name('reading'), label: 'Reading', units: 'points' },
    balanceCovariates: [
      { column: name('size'), transform: 'none', label: 'Pupils' },
      { column: name('poverty'), transform: 'none', label: 'Poverty' },
    ],
  }
}

const on = (isTreated: boolean) => (row: Rows[number]) => Number(row.score) >= 60 === isTreated

export const conformanceCase: ConformanceCase = {
  figures: ['rd-scatter', 'rd-density', 'bandwidth-curve', 'placebo-cutoffs'],
  rows: schools(),
  spec: specWith((column) => column),
  outcome: 'reading',
  intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
  renamed: specWith,
  refusals: {
    'rdd/one-sided-support': { rows: (rows) => rows.filter(on(true)) },
    'rdd/constant-outcome': { rows: (rows) => rows.map((row) => ({ ...row, reading: 7 })) },
    'rdd/take-up-constant': {
      rows: (rows) => rows.map((row) => ({ ...row, funded: 1 })),
      spec: { takeUp: { column: 'funded', label: 'Funding' } },
    },
    'rdd/too-few-distinct-values': {
      rows: (rows) => rows.map((row) => ({ ...row, score: 5 * Math.round(Number(row.score) / 20) })),
      spec: { cutoff: 14 },
    },
    'rdd/too-few-clusters': {
      rows: (rows) => rows.map((row) => (on(true)(row) ? { ...row, district: 'D1' } : row)),
      spec: { cluster: 'district' },
    },
    'rdd/negative-weight': {
      rows: (rows) => rows.map((row, i) => ({ ...row, weight: i === 3 ? -1 : 1 })),
      spec: { samplingWeight: 'weight' },
    },
    'rdd/heaped': {
      // two of three schools report a round score
      rows: (rows) =>
        rows.map((row, i) => (i % 3 === 0 ? row : { ...row, score: 5 * Math.round(Number(row.score) / 5) })),
    },
    'rdd/bunching-choice': { spec: { bunching: { from: 55, to: 65 } } },
    'rdd/bunching-support': {
      // nothing lies short of the threshold
      spec: {
        bunching: { from: 61, to: 65 },
        balanceCovariates: [],
        outcome: { column: 'score', label: 'Schools lifted', units: 'share' },
      },
    },
    'rdd/sparse-bandwidth': {
      spec: { estimator: { kind: 'local', bandwidth: { kind: 'fixed', h: 0.01, b: 0.02 } } },
    },
  },
  unreachable: {},
}
