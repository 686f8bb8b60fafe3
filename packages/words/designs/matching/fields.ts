import type { MatchingSpec } from '@casefiles/engine/specs'
import {
  column,
  fieldTexts,
  from,
  furtherOutcomes,
  imputation,
  label,
  mainOutcome,
  own,
  ownChoices,
  rawUnits,
  role,
  subgroups,
  survey,
  to,
  transform,
  within,
} from '../../fields/shared.ts'

const outcome = {
  column: column('earnings'),
  transform,
  scale: ['Multiplies the (transformed) outcome; 100 with a 0/1 outcome reads in percentage points.', 100],
  label,
  units: ['Units of the estimate.', 'percentage points'],
  rawUnits,
  eventValues: ['For a column of words: the cell values that count as 1, every other counts as 0.', ['employed']],
} as const

const covariate = {
  'number.column': column('age'),
  'number.label': label,
  'number.transform': transform,
  'number.squared': 'Adds the square of the (transformed) column as a term of its own.',
  'category.column': column('region'),
  'category.label': label,
  'category.reference': ['The level the others are compared with; every other level becomes a 0/1 term.', 'north'],
} as const

/** What stands beside the fields of the design. */
export const fields = fieldTexts<MatchingSpec>()({
  unit: ['Column that names the unit: one row each, or one per round.', 'person'],
  outcome: mainOutcome,
  ...within('outcome', outcome),
  otherOutcomes: furtherOutcomes,
  ...within('otherOutcomes', {
    ...outcome,
    role,
    ownChoices,
    'ownChoices.covariates': own,
    ...within('ownChoices.covariates', covariate),
    'ownChoices.outcomeCovariates': own,
    ...within('ownChoices.outcomeCovariates', covariate),
  }),
  ...subgroups,
  treatment: 'Who was treated.',
  'treatment.column': column('trained'),
  'treatment.treatedValues': [
    'Cell values that mean "treated"; numbers are compared as text. The one other value means "comparison".',
    ['1'],
  ],
  covariates:
    'What treatment was chosen on: every term is adjusted for and balanced. All are measured before treatment.',
  ...within('covariates', covariate),
  outcomeCovariates:
    'What the outcome models adjust for where that is not the same as the score; left out = the covariates above.',
  ...within('outcomeCovariates', covariate),
  missingCovariates:
    'What becomes of units that lack a covariate. `drop`: they are left out. `impute`: gaps are filled several times with what units like them have, treatment and outcome considered, and the estimates pooled, which is right where gaps come as what is known predicts. Named, the other way stands beside the primary estimate; left out = left out.',
  ...imputation,
  cluster: [
    'Column the standard errors are clustered on, such as the school or village that was treated as a whole; left out = every unit counts as drawn by itself.',
    'village',
  ],
  samplingWeight: 'Column that says how much of a population each row stands for; left out = every row counts alike.',
  'samplingWeight.column': column('weight'),
  'samplingWeight.question': ['What the weighted estimate answers.', 'the effect among all adults in 2008'],
  ...survey,
  preTreatmentOutcomes: [
    'Columns among the covariates that hold the outcome as it was before treatment.',
    ['earnings_1975'],
  ],
  placeboOutcome:
    'An outcome that treatment cannot have moved; left out of the adjustment when its effect is estimated.',
  'placeboOutcome.column': column('height'),
  'placeboOutcome.label': ['What readers see.', 'Height'],
  rounds:
    'For data with a row per unit and period: covariates are read in one period, treatment and outcome in a later one. Left out = one row per unit.',
  'rounds.column': column('year'),
  'rounds.before': ['The period in which covariates are read.', 1975],
  'rounds.after': ['The period in which treatment and outcome are read.', 1978],
  measured: 'Years (or other periods) in which covariates and outcome were measured.',
  'measured.before': 'When covariates were measured.',
  'measured.before.from': from,
  'measured.before.to': to,
  'measured.after': 'When the outcome was measured.',
  'measured.after.from': from,
  'measured.after.to': to,
  estimand: 'The effect on those treated, or on everyone.',
  estimator: 'Augmented inverse probability weighting, with models fitted on all rows or on the other folds.',
  crossFitting: 'Used with `aipw-cross-fitted`.',
  'crossFitting.folds': ['Parts that the rows are split into.', 5],
  'crossFitting.splits': ['Random partitions; the median over them is reported.', 11],
  nearestNeighbour: 'The matching estimates shown beside the primary one.',
  'nearestNeighbour.ratio': ['Comparison units per treated unit.', 2],
  'nearestNeighbour.caliper': [
    'Widest distance of a match without replacement, in SDs of the logit of the score; null = no limit.',
    0.2,
  ],
  'nearestNeighbour.order': 'Which treated unit chooses first.',
})
