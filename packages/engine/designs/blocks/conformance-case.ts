import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

/** 96 pupils in six schools, an effect of 3 within them, a few missing outcomes, take-up that is not complete. */
function pupils(): Rows {
  const random = createRandom(12, 'conformance')
  return Array.from({ length: 96 }, (_, i) => {
    const school = i % 6
    const isTreated = Math.floor(i / 6) % 2 === 0
    const age = 10 + random.normal()
    return {
      pupil: `P${String(i).padStart(2, '0')}`,
      school: `S${school}`,
      class: `${isTreated ? 'T' : 'C'}${school}${i % 4}`,
      arm: isTreated ? 'small' : 'regular',
      attended: isTreated ? (i % 12 === 0 ? 'no' : 'yes') : i % 24 === 7 ? 'yes' : 'no',
      score: i === 40 || i === 77 ? null : 50 + 2 * school + age + (isTreated ? 3 : 0) + 2 * random.normal(),
      age,
      sex: random.uniform() < 0.5 ? 'f' : 'm',
    }
  })
}

function specWith(name: (column: string) => string) {
  return {
    unit: name('pupil'),
    outcome: { column: name('score'), label: 'Score', units: 'points' },
    treatment: { column: name('arm'), treatedValues: ['small'], controlValues: ['regular'] },
    blocks: [name('school')],
    covariates: [
      { column: name('age'), label: 'Age' },
      { column: name('sex'), label: 'Sex' },
    ],
    takeUp: { kind: 'column', column: name('attended'), takenValues: ['yes'] },
    intendedShare: 0.5,
    randomisation: { evidence: 'documented', how: 'Drawn by computer within schools.' },
    period: { assigned: 2001, from: 2002, to: 2002 },
    permutationDraws: 999,
  }
}

const where = (holds: (row: Rows[number]) => boolean, change: Rows[number]) => (rows: Rows) =>
  rows.map((row) => (holds(row) ? { ...row, ...change } : row))

/** The schools as trials put together: nothing is adjusted for, and take-up is not put together. */
const trials = {
  trials: { found: 'A search.' },
  covariates: [],
  takeUp: { kind: 'by-construction', reason: 'Made for a test.' },
}

export const conformanceCase: ConformanceCase = {
  figures: ['forest', 'love-plot', 'randomisation-distribution'],
  rows: pupils(),
  spec: specWith((column) => column),
  outcome: 'score',
  intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
  renamed: specWith,
  refusals: {
    'blocks/one-arm-only': { rows: where(() => true, { arm: 'small' }) },
    'blocks/overlapping-arms': {
      spec: { treatment: { column: 'arm', treatedValues: ['small'], controlValues: ['regular', 'small'] } },
    },
    'blocks/duplicate-unit': { rows: where(({ pupil }) => pupil === 'P07', { pupil: 'P08' }) },
    'blocks/one-arm-block': { rows: where(({ school }) => school === 'S3', { arm: 'small' }) },
    'blocks/cluster-in-both-arms': {
      rows: where(({ class: name }) => name === 'T00' || name === 'C02', { class: 'X' }),
      spec: { cluster: 'class' },
    },
    'blocks/cluster-in-two-blocks': {
      rows: where(({ class: name }) => name === 'T00' || name === 'T11', { class: 'X' }),
      spec: { cluster: 'class' },
    },
    'blocks/no-outcome': {
      rows: where(({ arm }) => arm === 'small', { score: null }),
      spec: { dropOneArmBlocks: true },
    },
    'blocks/constant-outcome': { rows: where(() => true, { score: 7 }) },
    'blocks/bad-weight': {
      rows: (rows) => rows.map((row, i) => ({ ...row, size: i === 5 ? 0 : 1 })),
      spec: { samplingWeight: { column: 'size', question: 'The average over everyone sampled.' } },
    },
    'blocks/unfit-survey': { spec: { ...trials, survey: { primarySamplingUnit: 'class' } } },
    'blocks/bad-cell': {
      rows: (rows) => rows.map((row) => ({ ...row, size: 2, score: 3 })),
      spec: { cellSize: 'size', takeUp: { kind: 'by-construction', reason: 'Made for a test.' } },
    },
    'blocks/cells-one-outcome': {
      rows: (rows) => rows.map((row) => ({ ...row, size: 2, score: 1 })),
      spec: { cellSize: 'size' },
    },
    'blocks/unfit-trials': { spec: { ...trials, blocks: [] } },
    'blocks/too-few-trials': { rows: (rows) => rows.filter(({ school }) => school! < 'S2'), spec: trials },
    'blocks/mixed-rating': {
      spec: {
        ...trials,
        trials: { ...trials.trials, riskOfBias: { column: 'sex', highValues: ['f'], source: 'A test.' } },
      },
    },
    'blocks/too-few-units': {
      rows: (rows) => [rows.find(({ arm }) => arm === 'small')!, rows.find(({ arm }) => arm === 'regular')!],
      spec: { blocks: [] },
    },
  },
  unreachable: {},
}
