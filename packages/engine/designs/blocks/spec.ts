import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  column,
  columnName,
  field,
  from,
  kind,
  label,
  mainOutcome,
  rawUnits,
  role,
  secondarySubgroups,
  sentences,
  survey,
  to,
  values,
} from '../shared/fields.ts'
import { imputation } from '../shared/imputation.ts'

const outcomeFields = {
  column: column('voted'),
  transform: field(
    '`log` takes the natural logarithm of the column; of trials whose rows are counts, of each arm’s share: a ratio of risks.',
    z._default(z.enum(['none', 'log']), 'none'),
  ),
  oneValues: field(
    'Cell values that count as 1, every other one as 0; left out = the column holds numbers.',
    z.optional(values),
    ['yes'],
  ),
  scale: field(
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `oneValues` reads in points.',
    z._default(z.number().check(z.positive()), 1),
    100,
  ),
  label,
  units: field('Units of the estimate.', z.string().check(z.minLength(1)), 'percentage points'),
  rawUnits,
}

/** Everything that must be chosen before a randomised experiment is analysed. Unknown fields are refused. */
export const blocksSchema = z.strictObject({
  unit: field('Names each row: a unit has one row.', columnName, 'person'),
  outcome: mainOutcome(z.strictObject(outcomeFields)),
  otherOutcomes: field(
    'Further outcomes of the locked design; all of them are reported and share the adjustment for several outcomes.',
    z._default(z.array(z.strictObject({ ...outcomeFields, role })), []),
  ),
  subgroups: secondarySubgroups,
  treatment: field(
    'The two arms compared; rows of any other arm are left out and counted. Numbers are compared as text.',
    z.strictObject({
      column: column('group'),
      treatedValues: field('Cell values of the arm that was treated.', values, ['letter']),
      controlValues: field('Cell values of the arm it is compared with.', values, ['nothing']),
    }),
  ),
  blocks: field(
    'Columns whose combinations are the blocks within which units were randomized; none = one block.',
    z._default(z.array(columnName), []),
    ['precinct'],
  ),
  trials: field(
    'Set where each block is a trial of its own: the estimate is then a random-effects average over the trials; left out = one experiment.',
    z.optional(
      z.strictObject({
        found: sentences(
          'How the trials were found and which were taken in, for readers.',
          'A review searched four registers and took in every trial that drew its groups by chance.',
        ),
        riskOfBias: field(
          'Which trials someone who read their reports calls likely to be biased; left out = not known.',
          z.optional(
            z.strictObject({
              column: column('risk'),
              highValues: field('Cell values of a trial at high risk of bias.', values, ['high']),
              source: sentences('Who rated the trials, and where it stands.', 'Table 2 of the review.'),
            }),
          ),
        ),
      }),
    ),
  ),
  cluster: field(
    'Column of the groups that were randomized as a whole; left out = units were.',
    z.optional(columnName),
    'household',
  ),
  dropOneArmBlocks: field(
    'Leaves out blocks that hold one arm only, counted; otherwise they are an error.',
    z._default(z.boolean(), false),
  ),
  covariates: field(
    'Measured before assignment: for balance and for adjusted estimates. A text column makes one indicator per value but the first.',
    z._default(
      z.array(
        z.strictObject({
          column: column('age'),
          oneValues: field(
            'Cell values that count as 1, every other one as 0; left out = the column as it stands.',
            z.optional(values),
            ['yes'],
          ),
          kind,
          label,
        }),
      ),
      [],
    ),
  ),
  missingCovariates: field(
    'What becomes of units that lack a covariate in the adjusted estimates and the checks of balance. `drop`: they are left out there. `indicator`: gaps are filled with the mean and an indicator says where they were, which is right because the arms were drawn. `impute`: gaps are filled several times with what units alike before the draw have, and the estimates pooled. Named, another way stands beside the adjusted estimate; left out = left out.',
    z.optional(z.enum(['drop', 'indicator', 'impute'])),
  ),
  imputation,
  samplingWeight: field(
    'How much of a population a row stands for, with the question that the weighted estimate answers; left out = every row counts alike. The unweighted difference is shown beside it.',
    z.optional(
      z.strictObject({
        column: column('weight'),
        question: field(
          'The question, as readers see it.',
          z.string().check(z.minLength(1)),
          'the effect among all adults of the state',
        ),
      }),
    ),
  ),
  survey,
  cellSize: field(
    'Column of how many people a row stands for, where rows are cells of counts: an outcome that happened or did not.',
    z.optional(columnName),
    'people',
  ),
  cellOutcome: field(
    'With `cellSize`: the outcome column holds how many had the outcome, or their share.',
    z._default(z.enum(['events', 'share']), 'events'),
  ),
  takeUp: field(
    'Whether units took up what they were assigned to: a column, or a reason why nobody could do otherwise.',
    z.optional(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('column'),
          column: column('opened'),
          takenValues: field('Cell values of those who took it up.', values, ['1']),
        }),
        z.strictObject({
          kind: z.literal('by-construction'),
          reason: sentences(
            'Why nobody could do otherwise, for readers.',
            'The names on the letters were chosen by the researchers.',
          ),
        }),
      ]),
    ),
  ),
  intendedShare: field(
    'Share of the two arms’ units (clusters) that the assignment was to treat; `varied` = not one share in all blocks.',
    z.optional(z.union([z.number().check(z.gt(0), z.lt(1)), z.literal('varied')])),
    0.5,
  ),
  attrition: field(
    'Who was assigned, from the trial’s report or its own file; left out = not known, for a file without gaps proves nothing.',
    z.optional(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('rows'),
          source: sentences(
            'What shows that the file holds everybody assigned; whoever has no outcome has an empty cell.',
            'The file is the list of the draw; people without a follow-up have no outcome in it.',
          ),
        }),
        z.strictObject({
          kind: z.literal('counts'),
          treated: field('How many were assigned to treatment.', z.int().check(z.positive()), 400),
          control: field('How many were assigned to the arm compared with.', z.int().check(z.positive()), 400),
          source: sentences(
            'Where these counts stand, with an address.',
            'Table 1 of the trial’s report, doi:10.1000/trial.',
          ),
        }),
      ]),
    ),
  ),
  randomisation: field(
    'Whether a document shows how the assignment was drawn, or the study only says that it was random.',
    z.strictObject({
      evidence: field('`documented` = a document shows it.', z.enum(['documented', 'asserted'])),
      how: field(
        'How it was drawn, for readers.',
        z.string().check(z.minLength(1)),
        'Households were drawn by a computer within each precinct.',
      ),
    }),
  ),
  period: field(
    'When units were assigned and outcomes measured, as years.',
    z.strictObject({ assigned: field('The year of the draw.', z.number(), 1983), from, to }),
  ),
  permutationDraws: field(
    'Re-randomizations drawn where there are too many to enumerate.',
    z._default(z.int().check(z.gte(99), z.lte(100_000)), 9999),
    9999,
  ),
})

export type BlocksSpec = z.infer<typeof blocksSchema>

/** What the one block is called where a design names none. */
export const ONE_BLOCK = 'all units'

const ONE_EXPERIMENT =
  'Compares units that chance put into one group with those it put into the other, within each draw.'

export const blocksSpec: DesignSpec<BlocksSpec> = {
  id: 'Blocks',
  menuPlace: 6,
  label: 'Randomized experiment',
  subject: 'A randomized experiment',
  shortLabel: 'Blocks',
  methodName: 'Randomized blocks',
  summary: ONE_EXPERIMENT,
  summaryFor: ({ unitPlural }, spec) =>
    spec?.trials === undefined
      ? ONE_EXPERIMENT
      : `Compares ${unitPlural} whom chance put into one group with those it put into the other; here each trial is such an experiment, and what the trials find is averaged.`,
  fitsWhen: 'Treatment was assigned by chance within named groups.',
  needs: 'Who was drawn, within which group, and the outcome, also of those who dropped out.',
  estimands: ['ATE', 'ITT', 'LATE'],
  schema: blocksSchema,
  steps: {
    unit: 'Units',
    outcome: 'Outcomes',
    otherOutcomes: 'Outcomes',
    subgroups: 'Outcomes',
    treatment: 'Treatments',
    blocks: 'Assignment',
    trials: 'Assignment',
    cluster: 'Units',
    dropOneArmBlocks: 'Assignment',
    covariates: 'Covariates',
    missingCovariates: 'Covariates',
    imputation: 'Covariates',
    samplingWeight: 'Units',
    survey: 'Units',
    cellSize: 'Outcomes',
    cellOutcome: 'Outcomes',
    takeUp: 'Treatments',
    intendedShare: 'Assignment',
    attrition: 'Outcomes',
    randomisation: 'Assignment',
    period: 'Units',
    permutationDraws: 'Replication',
  },
}
