import type { ReplicationExample } from '../../../replication/example.ts'

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

/** How many wear a belt was not measured everywhere every year. */
const wearing = {
  ...belts,
  outcome: { column: 'seatbelt', scale: 100, label: 'Wearing a belt', units: 'percentage points' },
  incompleteUnits: 'use',
}
/** The rows of a state as people who were asked once. */
const asked = { ...belts, data: 'repeated-cross-sections', outcome: wearing.outcome }

const changing = { unit: 'state', time: 'year', treatmentPath: 'changing', comparison: 'not-yet-treated' }

/** Choices whose numbers are made in another way each. */
export const examples: ReplicationExample[] = [
  { name: 'belts, by cohort', data: 'us_seatbelts.csv', spec: { ...belts, aggregation: 'group' } },
  ...(['dr', 'reg', 'ipw'] as const).map((estimator): ReplicationExample => ({
    name: `belts, covariates, ${estimator}`,
    data: 'us_seatbelts.csv',
    spec: { ...belts, ...income, estimator, aggregation: 'simple' },
  })),
  { name: 'wearing belts, states in the years they have', data: 'us_seatbelts.csv', spec: wearing },
  ...(['dr', 'reg', 'ipw'] as const).map((estimator): ReplicationExample => ({
    name: `wearing belts, states in the years they have, covariates, ${estimator}`,
    data: 'us_seatbelts.csv',
    spec: {
      ...wearing,
      estimator,
      covariates: [{ column: 'income', transform: 'log' }],
      aggregation: estimator === 'dr' ? 'dynamic' : 'calendar',
      headlineWindow: { last: 4, balanced: true },
    },
  })),
  {
    name: 'belts, weighted, states in the years they have',
    data: 'us_seatbelts.csv',
    spec: {
      ...belts,
      incompleteUnits: 'use',
      covariates: income.covariates,
      weight: { column: 'miles' },
      aggregation: 'group',
    },
  },
  {
    name: 'wearing belts, repeated cross-sections',
    data: 'us_seatbelts.csv',
    spec: { ...asked, aggregation: 'simple' },
  },
  {
    name: 'guns, event time',
    data: 'guns.csv',
    spec: { ...guns, aggregation: 'dynamic', anticipation: 1 },
  },
  {
    name: 'drinking age, an amount',
    data: 'fatalities.csv',
    spec: {
      ...changing,
      outcome: { column: 'fatal', transform: 'log', scale: 100, label: 'Deaths', units: 'log points' },
      adoption: { kind: 'treatment', column: 'drinkage', per: 'year of the drinking age' },
    },
  },
  {
    name: 'belts, on and off',
    data: 'us_seatbelts.csv',
    spec: {
      ...changing,
      outcome: belts.outcome,
      adoption: belts.adoption,
      window: income.window,
      headlineWindow: { last: 3, balanced: true },
    },
  },
  {
    name: 'belts, a rate as a ratio',
    data: 'us_seatbelts.csv',
    spec: {
      ...belts,
      outcome: { column: 'fatalities', scale: 100, label: 'Deaths', units: 'log points' },
      outcomeModel: 'poisson',
    },
  },
  {
    name: 'jail, deaths over people',
    data: 'fatalities.csv',
    spec: {
      unit: 'state',
      time: 'year',
      outcome: { column: 'fatal', scale: 100, label: 'Deaths', units: 'log points' },
      outcomeModel: 'poisson',
      exposure: 'pop',
      adoption: { kind: 'status', column: 'jail', treatedValues: ['yes'] },
      treatmentPath: 'first-adoption',
      dropAlwaysTreated: true,
      comparison: 'never-treated',
      headlineWindow: { last: 2 },
    },
  },
  { name: 'guns, calendar', data: 'guns.csv', spec: { ...guns, aggregation: 'calendar' } },
  {
    name: 'belts, regions of incomes in years, trends of states',
    data: 'us_seatbelts.csv',
    spec: {
      ...belts,
      furtherEffects: [{ columns: ['speed65', 'year'] }],
      unitTrends: true,
      covariates: [{ column: 'income', transform: 'log' }],
      aggregation: 'group',
    },
  },
  {
    name: 'wearing belts, speed limits in years, clustered by year too',
    data: 'us_seatbelts.csv',
    spec: {
      ...wearing,
      incompleteUnits: undefined,
      furtherEffects: [{ columns: ['speed65', 'year'] }],
      clusterPeriods: true,
      aggregation: 'dynamic',
      headlineWindow: { last: 4, balanced: true },
    },
  },
]
