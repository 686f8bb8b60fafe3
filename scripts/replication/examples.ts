import type { DesignType } from '../../engine/analysis.ts'

/** A small design on a data set of the reference folder, for one choice or another that scripts must get right. */
export interface Example {
  name: string
  design: DesignType
  /** File of `../shared/reference/data/archive`. */
  data: string
  spec: unknown
}

const label = (column: string) => ({ column, label: column })
const number = (column: string) => ({ kind: 'number', ...label(column) })
const category = (column: string, reference: string) => ({ kind: 'category', ...label(column), reference })

const belts = {
  unit: 'state',
  time: 'year',
  outcome: { column: 'fatalities', transform: 'log', scale: 100, label: 'Deaths', units: 'log points' },
  adoption: { kind: 'status', column: 'enforce', treatedValues: ['primary', 'secondary'] },
  treatmentPath: 'first-adoption',
  comparison: 'not-yet-treated',
}
const income = {
  covariates: [{ column: 'income', transform: 'log' }, { column: 'age' }],
  window: { from: 1983, to: 1992 },
}
const guns = {
  unit: 'state',
  time: 'year',
  outcome: { column: 'violent', transform: 'log', label: 'Violent crime', units: 'log points' },
  adoption: { kind: 'status', column: 'law', treatedValues: ['yes'] },
  comparison: 'never-treated',
  dropAlwaysTreated: true,
}
const mlda = {
  runningVariable: { ...label('agecell'), units: 'years' },
  cutoff: 21,
  outcome: { ...label('all'), units: 'deaths per 100,000' },
}
const cigarettes = {
  outcome: { ...label('packs'), transform: 'log', units: 'log points' },
  treatment: { ...label('price'), transform: 'log' },
  exogenous: [{ ...label('income'), transform: 'log' }],
  time: { kind: 'column', column: 'year' },
}
const college = {
  outcome: { ...label('wage'), transform: 'log', units: 'log points' },
  treatment: label('education'),
  instruments: [label('distance')],
  time: { kind: 'period', from: 1980, to: 1986 },
}
const lalonde = {
  unit: 'id',
  outcome: { ...label('re78'), units: 'USD' },
  treatment: { column: 'treat' },
  covariates: [
    number('age'),
    number('educ'),
    category('race', 'white'),
    number('married'),
    number('re74'),
    number('re75'),
  ],
  measured: { before: { from: 1974, to: 1975 }, after: { from: 1978, to: 1978 } },
}
const smoking = {
  unit: 'id',
  outcome: { ...label('smoker'), eventValues: ['yes'], scale: 100, units: 'percentage points' },
  treatment: { column: 'ban', treatedValues: ['yes'] },
  covariates: [{ ...number('age'), squared: true }, category('education', 'hs'), category('gender', 'female')],
  measured: { before: { from: 1991, to: 1991 }, after: { from: 1991, to: 1993 } },
  estimand: 'ATE',
}
const cigar = {
  unit: 'state_name',
  time: 'year',
  outcome: { ...label('sales'), units: 'packs per person' },
  treatedUnits: ['California'],
  treatmentStart: 1989,
  window: { from: 1963, to: 1992 },
}
const randomisation = { evidence: 'documented', how: 'Drawn by lot.' }
const star = {
  unit: 'pupil',
  outcome: { ...label('readk'), units: 'points' },
  treatment: { column: 'stark', treatedValues: ['small'], controlValues: ['regular', 'regular+aide'] },
  blocks: ['schoolidk'],
  randomisation,
  period: { assigned: 1985, from: 1986, to: 1986 },
}
const resumes = {
  unit: 'id',
  outcome: { ...label('call'), oneValues: ['yes'], scale: 100, units: 'percentage points' },
  treatment: { column: 'ethnicity', treatedValues: ['afam'], controlValues: ['cauc'] },
  randomisation,
  period: { assigned: 2001, from: 2001, to: 2002 },
}

/** All six designs, each with the choices whose numbers are made in another way. */
export const EXAMPLES: Example[] = [
  { name: 'belts, by cohort', design: 'DiD', data: 'us_seatbelts.csv', spec: { ...belts, aggregation: 'group' } },
  ...(['dr', 'reg', 'ipw'] as const).map((estimator): Example => ({
    name: `belts, covariates, ${estimator}`,
    design: 'DiD',
    data: 'us_seatbelts.csv',
    spec: { ...belts, ...income, estimator, aggregation: 'simple' },
  })),
  {
    name: 'guns, event time',
    design: 'DiD',
    data: 'guns.csv',
    spec: { ...guns, aggregation: 'dynamic', anticipation: 1 },
  },
  { name: 'guns, calendar', design: 'DiD', data: 'guns.csv', spec: { ...guns, aggregation: 'calendar' } },
  { name: 'drinking age', design: 'RDD', data: 'mlda.csv', spec: mlda },
  {
    name: 'drinking age, covariate, HC3',
    design: 'RDD',
    data: 'mlda.csv',
    spec: {
      ...mlda,
      covariates: [{ column: 'internal' }],
      treatedSide: 'above',
      estimator: {
        kind: 'local',
        variance: 'hc3',
        kernel: 'uniform',
        bandwidth: { kind: 'selected', selector: 'cercomb2' },
      },
    },
  },
  {
    name: 'wage at 12 years, mass points',
    design: 'RDD',
    data: 'college_distance.csv',
    spec: {
      runningVariable: { ...label('score'), units: 'points' },
      cutoff: 50,
      treatedSide: 'below',
      outcome: { ...label('wage'), transform: 'log', units: 'log points' },
      takeUp: { ...label('education'), units: 'years' },
      estimator: { kind: 'local', bandwidth: { kind: 'selected', selector: 'msetwo' }, kernel: 'epanechnikov' },
    },
  },
  {
    name: 'drinking age, two main outcomes',
    design: 'RDD',
    data: 'mlda.csv',
    spec: { ...mlda, otherOutcomes: [{ ...label('mva'), units: 'deaths per 100,000', role: 'primary' }] },
  },
  {
    name: 'job training, two main groups',
    design: 'Matching',
    data: 'lalonde.csv',
    spec: { ...lalonde, subgroups: [{ column: 'nodegree', label: 'Without a degree', role: 'primary' }] },
  },
  {
    name: 'drinking age, global quadratic',
    design: 'RDD',
    data: 'mlda.csv',
    spec: { ...mlda, estimator: { kind: 'global', polynomialOrder: 2 } },
  },
  {
    name: 'cigarettes, two taxes, clustered',
    design: 'IV',
    data: 'cigarettes_sw.csv',
    spec: { ...cigarettes, instruments: [label('tax'), label('taxs')], effects: ['state', 'year'], cluster: 'state' },
  },
  {
    name: 'cigarettes, one tax',
    design: 'IV',
    data: 'cigarettes_sw.csv',
    spec: { ...cigarettes, instruments: [label('tax')] },
  },
  {
    name: 'college, category controls',
    design: 'IV',
    data: 'college_distance.csv',
    spec: {
      ...college,
      exogenous: [
        { ...label('gender'), kind: 'category' },
        { ...label('ethnicity'), kind: 'category' },
        label('unemp'),
      ],
      covariance: 'iid',
    },
  },
  {
    name: 'college, three instruments, no bound',
    design: 'IV',
    data: 'college_distance.csv',
    spec: { ...college, instruments: [label('distance'), label('tuition'), label('unemp')], effects: ['region'] },
  },
  { name: 'job training', design: 'Matching', data: 'lalonde.csv', spec: lalonde },
  {
    name: 'job training, cross-fitted',
    design: 'Matching',
    data: 'lalonde.csv',
    spec: { ...lalonde, estimator: 'aipw-cross-fitted', crossFitting: { folds: 4, splits: 5 } },
  },
  { name: 'smoking bans, everyone', design: 'Matching', data: 'smoke_ban.csv', spec: smoking },
  { name: 'cigarette sales, by outcome', design: 'SyntheticControl', data: 'cigar.csv', spec: cigar },
  {
    name: 'cigarette sales, predictors',
    design: 'SyntheticControl',
    data: 'cigar.csv',
    spec: {
      ...cigar,
      donorPool: { exclude: [{ unit: 'New York', reason: 'A tax of its own.' }] },
      predictors: [
        { ...label('price'), from: 1980, to: 1988 },
        { ...label('ndi'), transform: 'log', from: 1980, to: 1988 },
        { ...label('sales'), from: 1975, to: 1975 },
        { ...label('sales'), label: 'sales 1988', from: 1988, to: 1988 },
      ],
    },
  },
  { name: 'class size', design: 'Blocks', data: 'star.csv', spec: star },
  {
    name: 'class size, by school',
    design: 'Blocks',
    data: 'star.csv',
    spec: {
      ...star,
      blocks: [],
      cluster: 'schoolidk',
      treatment: { column: 'schoolk', treatedValues: ['rural'], controlValues: ['urban', 'suburban', 'inner-city'] },
      otherOutcomes: [{ ...label('mathk'), units: 'points', role: 'primary' }],
      permutationDraws: 999,
    },
  },
  { name: 'names on resumes', design: 'Blocks', data: 'resume_names.csv', spec: resumes },
]

export const EXAMPLE_SEED = 20261121
export const EXAMPLE_INTENT = { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'An example.' } as const
export const EXAMPLE_WORDS = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'the places of the data',
  years: 'the years of the data',
  unitPlural: 'units',
}
