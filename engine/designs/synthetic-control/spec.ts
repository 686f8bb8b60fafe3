import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import { columnName, field } from '../shared/field.ts'
import { secondaryOutcomes, label, transform } from '../shared/fields.ts'

const unitName = z.string().check(z.minLength(1))

/** A unit's mean of a column over some periods before treatment; one period gives a value of that year alone. */
const predictor = z.strictObject({
  column: columnName,
  transform,
  label,
  from: z.number(),
  to: z.number(),
})

const outcome = z.strictObject({
  column: columnName,
  transform,
  scale: field(
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    z._default(z.number().check(z.positive()), 1),
  ),
  label,
  units: field('Units of the estimate, e.g. `packs per person`.', z.string().check(z.minLength(1))),
  rawUnits: field('Units of the column itself, before transform and scale.', z.optional(z.string())),
})

/** Everything that must be chosen before a synthetic control analysis runs. Unknown fields are refused. */
export const syntheticControlSchema = z.strictObject({
  unit: field('Column that names the unit, e.g. a state.', columnName),
  time: field('Column of the period, as a number.', columnName),
  outcome,
  otherOutcomes: secondaryOutcomes(outcome),
  treatedUnits: field(
    'Units that got the policy, all at once; several are averaged into one.',
    z.array(unitName).check(
      z.minLength(1),
      z.refine((names) => new Set(names).size === names.length, 'Name each treated unit once.'),
    ),
  ),
  treatmentStart: field('First period with the policy.', z.number()),
  donorPool: field(
    'Which units may make up the comparison.',
    z._default(
      z.strictObject({
        include: field(
          'The only units that may be donors; left out = every other unit.',
          z.optional(z.array(unitName)),
        ),
        exclude: field(
          'Units that are no donors, each with the reason, e.g. the same policy at another date.',
          z._default(z.array(z.strictObject({ unit: unitName, reason: z.string().check(z.minLength(1)) })), []),
        ),
        declaredClean: field(
          'That no donor had the same or a like policy in the periods used, and how that was found out.',
          z.optional(z.string().check(z.minLength(1))),
        ),
      }),
      { exclude: [] },
    ),
  ),
  status: field(
    'A column that says which rows are treated; with it the donor pool is checked against the data.',
    z.optional(
      z.strictObject({
        column: columnName,
        treatedValues: field(
          'Cell values that mean "treated"; numbers are compared as text.',
          z.array(z.string()).check(z.minLength(1)),
        ),
      }),
    ),
  ),
  predictors: field(
    'What the synthetic unit must match; none = the outcome in every period before treatment.',
    z._default(z.array(predictor), []),
  ),
  predictorWeights: field(
    'How much each predictor counts: chosen by the fit before treatment, or all alike.',
    z._default(z.enum(['nested', 'equal']), 'nested'),
  ),
  window: field(
    'First and last period used; left out = all.',
    z.optional(z.strictObject({ from: z.number(), to: z.number() })),
  ),
  badFitMultiple: field(
    'A placebo fits badly when its mean squared error before treatment is over this many times the treated unit’s.',
    z._default(z.number().check(z.gt(1)), 5),
  ),
  donorSets: field(
    'Further donor pools to try: the units left out in addition.',
    z._default(z.array(z.strictObject({ label, without: z.array(unitName).check(z.minLength(1)) })), []),
  ),
})

export type SyntheticControlSpec = z.infer<typeof syntheticControlSchema>

export const syntheticControlSpec: DesignSpec<SyntheticControlSpec> = {
  id: 'SyntheticControl',
  menuPlace: 5,
  label: 'Synthetic control',
  shortLabel: 'Synth',
  methodName: 'Synthetic control',
  summary:
    'Compares the one place that a policy or an event reached with a weighted mixture of other places that moved like it before.',
  fitsWhen: 'One place adopted the policy and others did not.',
  needs: 'The outcome of one treated place and of about twenty like it, over ten or more periods before.',
  followsPeriods: true,
  estimands: ['ATT'],
  schema: syntheticControlSchema,
  steps: {
    unit: 'Units',
    time: 'Units',
    outcome: 'Outcomes',
    otherOutcomes: 'Outcomes',
    treatedUnits: 'Treatments',
    treatmentStart: 'Treatments',
    donorPool: 'Assignment',
    status: 'Treatments',
    predictors: 'Covariates',
    predictorWeights: 'Covariates',
    window: 'Assignment',
    badFitMultiple: 'Placebos',
    donorSets: 'Placebos',
  },
}
