import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  column,
  columnName,
  field,
  from,
  label,
  mainOutcome,
  otherOutcomes,
  ownChoices,
  ownSays,
  rawUnits,
  subgroups,
  survey,
  to,
  transform,
  values,
} from '../shared/fields.ts'

const period = z.strictObject({ from, to })

const covariate = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    column: column('age'),
    label,
    transform,
    squared: field('Adds the square of the (transformed) column as a term of its own.', z._default(z.boolean(), false)),
  }),
  z.strictObject({
    kind: z.literal('category'),
    column: column('region'),
    label,
    reference: field(
      'The level the others are compared with; every other level becomes a 0/1 term.',
      z.string().check(z.minLength(1)),
      'north',
    ),
  }),
])

const outcome = z.strictObject({
  column: column('earnings'),
  transform,
  scale: field(
    'Multiplies the (transformed) outcome; 100 with a 0/1 outcome reads in percentage points.',
    z._default(z.number().check(z.positive()), 1),
    100,
  ),
  label,
  units: field('Units of the estimate.', label, 'percentage points'),
  rawUnits,
  eventValues: field(
    'For a column of words: the cell values that count as 1, every other counts as 0.',
    z.optional(values),
    ['employed'],
  ),
})

const covariates = z.array(covariate).check(z.minLength(1))

/** Everything that must be chosen before a matching analysis runs. Unknown fields are refused. */
export const matchingSchema = z.strictObject({
  unit: field('Column that names the unit: one row each, or one per round.', columnName, 'person'),
  outcome: mainOutcome(outcome),
  otherOutcomes: otherOutcomes(
    outcome,
    ownChoices({
      covariates: field(ownSays, z.optional(covariates)),
      outcomeCovariates: field(ownSays, z.optional(covariates)),
    }),
  ),
  subgroups,
  treatment: field(
    'Who was treated.',
    z.strictObject({
      column: column('trained'),
      treatedValues: field(
        'Cell values that mean "treated"; numbers are compared as text. The one other value means "comparison".',
        z._default(values, ['1']),
        ['1'],
      ),
    }),
  ),
  covariates: field(
    'What treatment was chosen on: every term is adjusted for and balanced. All are measured before treatment.',
    covariates,
  ),
  outcomeCovariates: field(
    'What the outcome models adjust for where that is not the same as the score; left out = the covariates above.',
    z.optional(covariates),
  ),
  cluster: field(
    'Column the standard errors are clustered on, such as the school or village that was treated as a whole; left out = every unit counts as drawn by itself.',
    z.optional(columnName),
    'village',
  ),
  samplingWeight: field(
    'Column that says how much of a population each row stands for; left out = every row counts alike.',
    z.optional(
      z.strictObject({
        column: column('weight'),
        question: field('What the weighted estimate answers.', label, 'the effect among all adults in 2008'),
      }),
    ),
  ),
  survey,
  preTreatmentOutcomes: field(
    'Columns among the covariates that hold the outcome as it was before treatment.',
    z._default(z.array(columnName), []),
    ['earnings_1975'],
  ),
  placeboOutcome: field(
    'An outcome that treatment cannot have moved; left out of the adjustment when its effect is estimated.',
    z.optional(z.strictObject({ column: column('height'), label: field('What readers see.', label, 'Height') })),
  ),
  rounds: field(
    'For data with a row per unit and period: covariates are read in one period, treatment and outcome in a later one. Left out = one row per unit.',
    z.optional(
      z.strictObject({
        column: column('year'),
        before: field('The period in which covariates are read.', z.number(), 1975),
        after: field('The period in which treatment and outcome are read.', z.number(), 1978),
      }),
    ),
  ),
  measured: field(
    'Years (or other periods) in which covariates and outcome were measured.',
    z.strictObject({
      before: field('When covariates were measured.', period),
      after: field('When the outcome was measured.', period),
    }),
  ),
  estimand: field('The effect on those treated, or on everyone.', z._default(z.enum(['ATT', 'ATE']), 'ATT')),
  estimator: field(
    'Augmented inverse probability weighting, with models fitted on all rows or on the other folds.',
    z._default(z.enum(['aipw', 'aipw-cross-fitted']), 'aipw'),
  ),
  crossFitting: field(
    'Used with `aipw-cross-fitted`.',
    z._default(
      z.strictObject({
        folds: field('Parts that the rows are split into.', z.int().check(z.gte(2), z.lte(20)), 5),
        splits: field('Random partitions; the median over them is reported.', z.int().check(z.gte(1), z.lte(101)), 11),
      }),
      { folds: 5, splits: 11 },
    ),
  ),
  nearestNeighbour: field(
    'The matching estimates shown beside the primary one.',
    z._default(
      z.strictObject({
        ratio: field('Comparison units per treated unit.', z.int().check(z.gte(1), z.lte(20)), 2),
        caliper: field(
          'Widest distance of a match without replacement, in SDs of the logit of the score; null = no limit.',
          z.nullable(z.number().check(z.positive())),
          0.2,
        ),
        order: field('Which treated unit chooses first.', z.enum(['largest', 'data', 'closest'])),
      }),
      { ratio: 1, caliper: 0.2, order: 'largest' },
    ),
  ),
})

export type MatchingSpec = z.infer<typeof matchingSchema>
export type CovariateSpec = MatchingSpec['covariates'][number]

export const matchingSpec: DesignSpec<MatchingSpec> = {
  id: 'Matching',
  menuPlace: 4,
  label: 'Matching and weighting',
  subject: 'The method of matching and weighting',
  shortLabel: 'Matching',
  methodName: 'Matching',
  summary:
    'Compares those whom a policy reached, or who have a trait, with others who were otherwise alike beforehand in every measured way.',
  fitsWhen: 'Eligibility follows what was recorded about people or places, without a cutoff.',
  needs: 'For treated and others: the outcome and everything recorded beforehand that decided who was treated.',
  estimands: ['ATT', 'ATE'],
  schema: matchingSchema,
  steps: {
    unit: 'Units',
    outcome: 'Outcomes',
    otherOutcomes: 'Outcomes',
    subgroups: 'Outcomes',
    treatment: 'Treatments',
    covariates: 'Covariates',
    outcomeCovariates: 'Covariates',
    cluster: 'Units',
    samplingWeight: 'Units',
    survey: 'Units',
    preTreatmentOutcomes: 'Covariates',
    placeboOutcome: 'Placebos',
    rounds: 'Replication',
    measured: 'Units',
    estimand: 'Assignment',
    estimator: 'Assignment',
    crossFitting: 'Replication',
    nearestNeighbour: 'Assignment',
  },
}
