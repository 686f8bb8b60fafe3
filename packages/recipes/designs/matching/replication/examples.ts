import type { ReplicationExample } from '../../../replication/example.ts'

const label = (column: string) => ({ column, label: column })
const number = (column: string) => ({ kind: 'number', ...label(column) })
const category = (column: string, reference: string) => ({ kind: 'category', ...label(column), reference })
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

/** Choices whose numbers are made in another way each. */
export const examples: ReplicationExample[] = [
  {
    name: 'job training, two main groups',
    data: 'lalonde.csv',
    spec: { ...lalonde, subgroups: [{ column: 'nodegree', label: 'Without a degree', role: 'primary' }] },
  },
  { name: 'job training', data: 'lalonde.csv', spec: lalonde },
  {
    name: 'job training, cross-fitted',
    data: 'lalonde.csv',
    spec: { ...lalonde, estimator: 'aipw-cross-fitted', crossFitting: { folds: 4, splits: 5 } },
  },
  {
    name: 'job training, clustered',
    data: 'lalonde.csv',
    spec: { ...lalonde, cluster: 'age', covariates: lalonde.covariates.slice(1) },
  },
  {
    name: 'job training, sampled by race and age',
    data: 'lalonde.csv',
    spec: {
      ...lalonde,
      survey: { strata: 'race', primarySamplingUnit: 'age', lonelyUnits: 'certainty' },
      covariates: lalonde.covariates.slice(1),
    },
  },
  {
    name: 'job training, clustered and cross-fitted',
    data: 'lalonde.csv',
    spec: {
      ...lalonde,
      cluster: 'age',
      covariates: lalonde.covariates.slice(1),
      estimator: 'aipw-cross-fitted',
      crossFitting: { folds: 4, splits: 5 },
    },
  },
  { name: 'smoking bans, everyone', data: 'smoke_ban.csv', spec: smoking },
  {
    name: 'free lunch and reading, gaps imputed',
    data: 'star.csv',
    spec: {
      unit: 'pupil',
      outcome: { ...label('read1'), units: 'points' },
      treatment: { column: 'lunchk', treatedValues: ['free'] },
      covariates: [category('gender', 'female'), category('schoolk', 'rural'), number('readk'), number('experiencek')],
      measured: { before: { from: 1985, to: 1986 }, after: { from: 1987, to: 1987 } },
      missingCovariates: 'impute',
      imputation: { sets: 3, cycles: 3 },
    },
  },
]
