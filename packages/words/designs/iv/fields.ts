import type { IvSpec } from '@casefiles/engine/specs'
import {
  column,
  fieldTexts,
  from,
  furtherOutcomes,
  label,
  mainOutcome,
  own,
  ownChoices,
  rawUnits,
  secondarySubgroups,
  to,
  transform,
  within,
} from '../../fields/shared.ts'

const outcome = {
  column: column('wage'),
  transform,
  scale: [
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    100,
  ],
  label,
  units: ['Units of the estimate, for one unit of treatment.', 'percent per year of school'],
  rawUnits,
} as const

const exogenousFields = {
  column: column('age'),
  transform,
  kind: '`category` makes one 0/1 column for every value but the first.',
  label,
} as const

/** What stands beside the fields of the design. */
export const fields = fieldTexts<IvSpec>()({
  outcome: mainOutcome,
  ...within('outcome', outcome),
  otherOutcomes: furtherOutcomes,
  ...within('otherOutcomes', {
    ...outcome,
    ownChoices,
    'ownChoices.exogenous': own,
    ...within('ownChoices.exogenous', exogenousFields),
  }),
  ...secondarySubgroups,
  treatment: 'The endogenous treatment.',
  'treatment.column': column('schooling'),
  'treatment.transform': transform,
  'treatment.scale': [
    'Multiplies the (transformed) treatment, so that one unit reads naturally: 10.49 = 1 / ln 1.1 with `log` makes one unit 10 percent. Not used with `treatedValues`.',
    10.49,
  ],
  'treatment.label': ['What readers see.', 'Years of school'],
  'treatment.treatedValues': [
    'Cell values that mean "treated", as text; the column then counts as 0 or 1. Left out = the column’s own numbers.',
    ['yes'],
  ],
  instruments: 'Excluded instruments: they move the treatment and reach the outcome by no other way.',
  'instruments.column': column('distance'),
  'instruments.transform': transform,
  'instruments.kind': '`category` makes one 0/1 column for every value but the first.',
  'instruments.label': ['What readers see.', 'Distance to a college'],
  leftOutInstruments:
    'Instruments that the source study used and the data hold, and that this design does not use. Each is tested against the others all the same.',
  'leftOutInstruments.column': column('quarter_of_birth'),
  'leftOutInstruments.transform': transform,
  'leftOutInstruments.kind': '`category` makes one 0/1 column for every value but the first.',
  'leftOutInstruments.label': ['What readers see.', 'Distance to a college'],
  'leftOutInstruments.reason': [
    'Why it is left out, in a sentence that readers see.',
    'Too few people live close to it.',
  ],
  exogenous: 'Exogenous covariates, controlled for in both stages.',
  ...within('exogenous', exogenousFields),
  effects: ['Fixed effects taken out of everything.', ['state', 'year']],
  crossedEffects:
    'Fixed effects of several columns together, such as of every region in every year, taken out as well.',
  'crossedEffects.columns': ['Columns whose combinations are the levels.', ['region', 'year']],
  balanceCovariates:
    'Covariates fixed before the instrument; they must not differ across it. Left out = the exogenous covariates.',
  ...within('balanceCovariates', exogenousFields),
  placeboOutcomes:
    'Outcomes that the treatment cannot have moved: the primary analysis is run on each and should find nothing. What it finds, the instrument does by another way.',
  'placeboOutcomes.column': column('wage_before'),
  'placeboOutcomes.transform': transform,
  'placeboOutcomes.scale': ['Multiplies the (transformed) outcome.', 100],
  'placeboOutcomes.label': label,
  'placeboOutcomes.units': ['Units of its estimate, for one unit of treatment.', 'percent per year of school'],
  cluster: ['Column the standard errors are clustered on: the unit the instrument was assigned to.', 'county'],
  secondCluster: [
    'A second column that standard errors are clustered on as well, where errors hang together in two ways, such as by place and by year.',
    'year',
  ],
  covariance: 'Covariance where no cluster is named.',
  samplingWeight:
    'How much of the population a row stands for, with the question that the weighted estimate answers. Left out = every row counts alike.',
  'samplingWeight.column': column('weight'),
  'samplingWeight.question': ['The question, as readers see it.', 'the effect among all men of the country'],
  unit: ['Names a unit; left out = every row is one.', 'person'],
  time: 'When: a column, or the period that all rows come from.',
  'time.column.column': column('year'),
  'time.period.from': from,
  'time.period.to': to,
})
