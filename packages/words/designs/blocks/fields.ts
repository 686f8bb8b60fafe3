import type { BlocksSpec } from '@casefiles/engine/specs'
import {
  column,
  fieldTexts,
  from,
  imputation,
  kind,
  label,
  mainOutcome,
  rawUnits,
  role,
  secondarySubgroups,
  survey,
  to,
  within,
} from '../../fields/shared.ts'

const outcome = {
  column: column('voted'),
  transform:
    '`log` takes the natural logarithm of the column; of trials whose rows are counts, of each arm’s share: a ratio of risks.',
  oneValues: ['Cell values that count as 1, every other one as 0; left out = the column holds numbers.', ['yes']],
  scale: [
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `oneValues` reads in points.',
    100,
  ],
  label,
  units: ['Units of the estimate.', 'percentage points'],
  rawUnits,
} as const

/** What stands beside the fields of the design. */
export const fields = fieldTexts<BlocksSpec>()({
  unit: ['Names each row: a unit has one row.', 'person'],
  outcome: mainOutcome,
  ...within('outcome', outcome),
  otherOutcomes:
    'Further outcomes of the locked design; all of them are reported and share the adjustment for several outcomes.',
  ...within('otherOutcomes', { ...outcome, role }),
  ...secondarySubgroups,
  treatment: 'The two arms compared; rows of any other arm are left out and counted. Numbers are compared as text.',
  'treatment.column': column('group'),
  'treatment.treatedValues': ['Cell values of the arm that was treated.', ['letter']],
  'treatment.controlValues': ['Cell values of the arm it is compared with.', ['nothing']],
  blocks: [
    'Columns whose combinations are the blocks within which units were randomized; none = one block.',
    ['precinct'],
  ],
  trials:
    'Set where each block is a trial of its own: the estimate is then a random-effects average over the trials; left out = one experiment.',
  'trials.found': [
    'How the trials were found and which were taken in, for readers.',
    'A review searched four registers and took in every trial that drew its groups by chance.',
  ],
  'trials.riskOfBias': 'Which trials someone who read their reports calls likely to be biased; left out = not known.',
  'trials.riskOfBias.column': column('risk'),
  'trials.riskOfBias.highValues': ['Cell values of a trial at high risk of bias.', ['high']],
  'trials.riskOfBias.source': ['Who rated the trials, and where it stands.', 'Table 2 of the review.'],
  cluster: ['Column of the groups that were randomized as a whole; left out = units were.', 'household'],
  dropOneArmBlocks: 'Leaves out blocks that hold one arm only, counted; otherwise they are an error.',
  covariates:
    'Measured before assignment: for balance and for adjusted estimates. A text column makes one indicator per value but the first.',
  'covariates.column': column('age'),
  'covariates.oneValues': [
    'Cell values that count as 1, every other one as 0; left out = the column as it stands.',
    ['yes'],
  ],
  'covariates.kind': kind,
  'covariates.label': label,
  missingCovariates:
    'What becomes of units that lack a covariate in the adjusted estimates and the checks of balance. `drop`: they are left out there. `indicator`: gaps are filled with the mean and an indicator says where they were, which is right because the arms were drawn. `impute`: gaps are filled several times with what units alike before the draw have, and the estimates pooled. Named, another way stands beside the adjusted estimate; left out = left out.',
  ...imputation,
  samplingWeight:
    'How much of a population a row stands for, with the question that the weighted estimate answers; left out = every row counts alike. The unweighted difference is shown beside it.',
  'samplingWeight.column': column('weight'),
  'samplingWeight.question': ['The question, as readers see it.', 'the effect among all adults of the state'],
  ...survey,
  cellSize: [
    'Column of how many people a row stands for, where rows are cells of counts: an outcome that happened or did not.',
    'people',
  ],
  cellOutcome: 'With `cellSize`: the outcome column holds how many had the outcome, or their share.',
  takeUp: 'Whether units took up what they were assigned to: a column, or a reason why nobody could do otherwise.',
  'takeUp.column.column': column('opened'),
  'takeUp.column.takenValues': ['Cell values of those who took it up.', ['1']],
  'takeUp.by-construction.reason': [
    'Why nobody could do otherwise, for readers.',
    'The names on the letters were chosen by the researchers.',
  ],
  intendedShare: [
    'Share of the two arms’ units (clusters) that the assignment was to treat; `varied` = not one share in all blocks.',
    0.5,
  ],
  attrition:
    'Who was assigned, from the trial’s report or its own file; left out = not known, for a file without gaps proves nothing.',
  'attrition.rows.source': [
    'What shows that the file holds everybody assigned; whoever has no outcome has an empty cell.',
    'The file is the list of the draw; people without a follow-up have no outcome in it.',
  ],
  'attrition.counts.treated': ['How many were assigned to treatment.', 400],
  'attrition.counts.control': ['How many were assigned to the arm compared with.', 400],
  'attrition.counts.source': [
    'Where these counts stand, with an address.',
    'Table 1 of the trial’s report, doi:10.1000/trial.',
  ],
  randomisation: 'Whether a document shows how the assignment was drawn, or the study only says that it was random.',
  'randomisation.evidence': '`documented` = a document shows it.',
  'randomisation.how': ['How it was drawn, for readers.', 'Households were drawn by a computer within each precinct.'],
  period: 'When units were assigned and outcomes measured, as years.',
  'period.assigned': ['The year of the draw.', 1983],
  'period.from': from,
  'period.to': to,
  permutationDraws: ['Re-randomizations drawn where there are too many to enumerate.', 9999],
})
