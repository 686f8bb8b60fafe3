import type { SyntheticControlSpec } from '@casefiles/engine/specs'
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
  to,
  transform,
  within,
} from '../../fields/shared.ts'

const outcome = {
  column: column('packs'),
  transform,
  scale: [
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    100,
  ],
  label,
  units: ['Units of the estimate.', 'packs per person'],
  rawUnits,
} as const

const predictor = { column: column('income'), transform, label, from, to } as const

/** What stands beside the fields of the design. */
export const fields = fieldTexts<SyntheticControlSpec>()({
  unit: ['Column that names the unit.', 'state'],
  time: ['Column of the period, as a number.', 'year'],
  outcome: mainOutcome,
  ...within('outcome', outcome),
  otherOutcomes: furtherOutcomes,
  ...within('otherOutcomes', {
    ...outcome,
    ownChoices,
    'ownChoices.predictors': own,
    ...within('ownChoices.predictors', predictor),
  }),
  treatedUnits: ['Units that got the policy, all at once; several are averaged into one.', ['California']],
  treatmentStart: ['First period with the policy.', 1989],
  donorPool: 'Which units may make up the comparison.',
  'donorPool.include': ['The only units that may be donors; left out = every other unit.', ['Nevada', 'Utah']],
  'donorPool.exclude': 'Units that are no donors, each with the reason.',
  'donorPool.exclude.unit': ['As the data name it.', 'Oregon'],
  'donorPool.exclude.reason': ['Why it is no donor, for readers.', 'It raised its own tax in 1990.'],
  'donorPool.declaredClean': [
    'That no donor had the same or a like policy in the periods used, and how that was found out.',
    'The tax laws of every state were read for 1970–2000.',
  ],
  status: 'A column that says which rows are treated; with it the donor pool is checked against the data.',
  'status.column': column('taxed'),
  'status.treatedValues': ['Cell values that mean "treated"; numbers are compared as text.', ['1']],
  predictors: 'What the synthetic unit must match; none = the outcome in every period before treatment.',
  ...within('predictors', predictor),
  predictorWeights: 'How much each predictor counts: chosen by the fit before treatment, or all alike.',
  window: 'First and last period used; left out = all.',
  'window.from': from,
  'window.to': to,
  badFitMultiple: [
    'A placebo fits badly when its mean squared error before treatment is over this many times the treated unit’s.',
    5,
  ],
  gapDecides: [
    'Why errors before treatment give no interval here, as where donors’ series are smoothed between counts; left out = they do. The rank of the gap then decides.',
    'Most donors have one count in five years, with a line drawn between.',
  ],
  donorSets: 'Further donor pools to try: the units left out in addition.',
  'donorSets.label': ['What readers see.', 'Without the neighbors'],
  'donorSets.without': ['Units left out.', ['Nevada', 'Oregon']],
})
