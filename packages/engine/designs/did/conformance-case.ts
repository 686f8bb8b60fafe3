import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

const PERIODS = Array.from({ length: 10 }, (_, i) => 2001 + i)
/** Six units in each of three cohorts and six that are never treated. */
const COHORTS = [2005, 2007, 2008, 0]

/** 24 units over ten years, a true effect of −3 that starts with treatment, unit and year effects, and noise. */
function panel(): Rows {
  const random = createRandom(11, 'conformance')
  return Array.from({ length: 24 }, (_, unit) => ({
    unit,
    cohort: COHORTS[unit % 4],
    level: 40 + 2 * random.normal(),
  })).flatMap(({ unit, cohort, level }) =>
    PERIODS.map((year) => {
      const isTreated = cohort > 0 && year >= cohort
      return {
        place: `P${String(unit).padStart(2, '0')}`,
        place_name: `Place ${unit}`,
        year,
        deaths: level + 0.3 * (year - 2001) + random.normal() - (isTreated ? 3 : 0),
        first: cohort,
        law: isTreated ? 'yes' : 'no',
        income: 20 + unit / 10 + 0.2 * random.normal(),
        region: `R${unit % 12}`,
      }
    }),
  )
}

function specWith(name: (column: string) => string) {
  return {
    unit: name('place'),
    unitLabel: name('place_name'),
    time: name('year'),
    outcome: { column: name('deaths'), label: 'Deaths', units: 'deaths per 100,000' },
    adoption: { kind: 'status', column: name('law'), treatedValues: ['yes'] },
    comparison: 'not-yet-treated',
    balanceCovariates: [{ column: name('income'), transform: 'none', label: 'Income' }],
    eventWindow: { before: 4, after: 3 },
    bootstrapDraws: 199,
  }
}

const where = (holds: (row: Rows[number]) => boolean, change: Rows[number]) => (rows: Rows) =>
  rows.map((row) => (holds(row) ? { ...row, ...change } : row))

const COUNTS = {
  outcomeModel: 'poisson',
  outcome: { column: 'deaths', label: 'Deaths', units: 'log points', scale: 100 },
}

export const conformanceCase: ConformanceCase = {
  figures: ['did-trends', 'event-study', 'honest-did', 'att-grid', 'bacon', 'leave-one-out'],
  rows: panel(),
  spec: specWith((column) => column),
  outcome: 'deaths',
  intent: { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
  renamed: specWith,
  refusals: {
    'did/too-few-periods': { spec: { window: { from: 2003, to: 2003 } } },
    'did/one-cohort-only': { rows: (rows) => rows.filter(({ first }) => first === 2005) },
    'did/no-treated-units': { rows: (rows) => rows.filter(({ first }) => first === 0) },
    'did/no-comparison-units': {
      rows: (rows) => rows.filter(({ first }) => first !== 0),
      spec: { comparison: 'never-treated' },
    },
    'did/contrast-of-counts': {
      rows: (rows) =>
        rows.flatMap((row) => [
          { ...row, side: 'front' },
          { ...row, side: 'back' },
        ]),
      spec: {
        ...COUNTS,
        contrast: {
          column: 'side',
          affected: ['front'],
          affectedLabel: 'front seats',
          unaffected: ['back'],
          unaffectedLabel: 'back seats',
        },
      },
    },
    'did/always-treated-units': { rows: where(({ place }) => place === 'P00', { law: 'yes' }) },
    'did/treatment-switches-off': { rows: where(({ place, year }) => place === 'P00' && year === 2010, { law: 'no' }) },
    'did/treatment-not-binary': {
      rows: (rows) => rows.map((row, i) => ({ ...row, law: row.law === 'yes' ? 1 : (i % 2) / 2 })),
      spec: { adoption: { kind: 'status', column: 'law', treatedValues: ['1'] } },
    },
    'did/treatment-varies-within-group': {
      rows: (rows) => [...rows, { ...rows.find(({ law }) => law === 'yes')!, law: 'no' }],
      spec: { data: 'repeated-cross-sections' },
    },
    'did/units-not-followed': { spec: { data: 'repeated-cross-sections', incompleteUnits: 'use' } },
    'did/constant-outcome': { rows: where(() => true, { deaths: 7 }) },
    'did/no-pre-periods': { spec: { anticipation: 9 } },
    'did/headline-too-long': { spec: { headlineWindow: { last: 9, balanced: true } } },
    'did/no-complete-units': { rows: (rows) => rows.filter(({ first, year }) => first === 0 || year !== 2010) },
    'did/inconsistent-adoption': {
      rows: where(({ place, year }) => place === 'P00' && year === 2003, { first: 2008 }),
      spec: { adoption: { kind: 'first-treated', column: 'first' } },
    },
    'did/adoption-in-other-periods': {
      rows: (rows) => rows.map((row) => ({ ...row, first: row.first === 0 ? 0 : Number(row.first) * 100 + 1 })),
      spec: { adoption: { kind: 'first-treated', column: 'first' } },
    },
    'did/bad-weight': {
      rows: where(({ place }) => place === 'P00', { income: 0 }),
      spec: { weight: { column: 'income' } },
    },
    'did/changing-treatment-choice': { spec: { treatmentPath: 'changing', anticipation: 1 } },
    'did/treatment-never-changes': {
      rows: (rows) => rows.filter(({ first }) => first === 0),
      spec: { treatmentPath: 'changing' },
    },
    'did/no-unchanged-units': {
      rows: (rows) => rows.filter(({ first }) => first === 2005),
      spec: { treatmentPath: 'changing' },
    },
    'did/count-choice': { spec: { outcomeModel: 'poisson' } },
    'did/bad-count': { spec: COUNTS, rows: where(({ place }) => place === 'P00', { deaths: -1 }) },
    'did/bad-exposure': {
      spec: { ...COUNTS, exposure: 'income' },
      rows: where(({ place }) => place === 'P00', { income: 0 }),
    },
    'did/nothing-counted': { spec: COUNTS, rows: where(({ law }) => law === 'yes', { deaths: 0 }) },
    'did/imputed-choice': { spec: { unitTrends: true, comparison: 'never-treated' } },
    'did/nothing-imputed': { spec: { furtherEffects: [{ columns: ['law'] }] } },
    'did/too-many-levels': {
      rows: (rows) =>
        Array.from({ length: 14 }, (_, copy) => rows.map((row) => ({ ...row, place: `${copy}${row.place}` })))
          .flat()
          .map((row, at) => ({ ...row, own: at })),
      spec: { unitLabel: undefined, furtherEffects: [{ columns: ['own'] }] },
    },
    'did/cluster-not-constant': {
      rows: where(({ place, year }) => place === 'P00' && year === 2003, { region: 'R9' }),
      spec: { cluster: 'region' },
    },
  },
  unreachable: {
    'did/separated':
      'Units, periods and starting groups in which nothing was counted are left out or refused before; what else could be fitted exactly shows in the fit alone.',
  },
}
