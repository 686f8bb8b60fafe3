import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  column,
  columnName,
  field,
  from,
  label,
  mainOutcome,
  ownChoices,
  ownSays,
  rawUnits,
  secondaryOutcomes,
  sentences,
  to,
  transform,
  values,
} from '../shared/fields.ts'

const unitName = z.string().check(z.minLength(1))

/** A unit's mean of a column over some periods before treatment; one period gives a value of that year alone. */
const predictor = z.strictObject({
  column: column('income'),
  transform,
  label,
  from,
  to,
})

const outcome = z.strictObject({
  column: column('packs'),
  transform,
  scale: field(
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    z._default(z.number().check(z.positive()), 1),
    100,
  ),
  label,
  units: field('Units of the estimate.', z.string().check(z.minLength(1)), 'packs per person'),
  rawUnits,
})

/** Everything that must be chosen before a synthetic control analysis runs. Unknown fields are refused. */
export const syntheticControlSchema = z.strictObject({
  unit: field('Column that names the unit.', columnName, 'state'),
  time: field('Column of the period, as a number.', columnName, 'year'),
  outcome: mainOutcome(outcome),
  otherOutcomes: secondaryOutcomes(outcome, ownChoices({ predictors: field(ownSays, z.optional(z.array(predictor))) })),
  treatedUnits: field(
    'Units that got the policy, all at once; several are averaged into one.',
    z.array(unitName).check(
      z.minLength(1),
      z.refine((names) => new Set(names).size === names.length, 'Name each treated unit once.'),
    ),
    ['California'],
  ),
  treatmentStart: field('First period with the policy.', z.number(), 1989),
  donorPool: field(
    'Which units may make up the comparison.',
    z._default(
      z.strictObject({
        include: field(
          'The only units that may be donors; left out = every other unit.',
          z.optional(z.array(unitName)),
          ['Nevada', 'Utah'],
        ),
        exclude: field(
          'Units that are no donors, each with the reason.',
          z._default(
            z.array(
              z.strictObject({
                unit: field('As the data name it.', unitName, 'Oregon'),
                reason: sentences('Why it is no donor, for readers.', 'It raised its own tax in 1990.'),
              }),
            ),
            [],
          ),
        ),
        declaredClean: z.optional(
          sentences(
            'That no donor had the same or a like policy in the periods used, and how that was found out.',
            'The tax laws of every state were read for 1970–2000.',
          ),
        ),
      }),
      { exclude: [] },
    ),
  ),
  status: field(
    'A column that says which rows are treated; with it the donor pool is checked against the data.',
    z.optional(
      z.strictObject({
        column: column('taxed'),
        treatedValues: field('Cell values that mean "treated"; numbers are compared as text.', values, ['1']),
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
  window: field('First and last period used; left out = all.', z.optional(z.strictObject({ from, to }))),
  badFitMultiple: field(
    'A placebo fits badly when its mean squared error before treatment is over this many times the treated unit’s.',
    z._default(z.number().check(z.gt(1)), 5),
    5,
  ),
  gapDecides: z.optional(
    sentences(
      'Why errors before treatment give no interval here, as where donors’ series are smoothed between counts; left out = they do. The rank of the gap then decides.',
      'Most donors have one count in five years, with a line drawn between.',
    ),
  ),
  donorSets: field(
    'Further donor pools to try: the units left out in addition.',
    z._default(
      z.array(
        z.strictObject({
          label: field('What readers see.', label, 'Without the neighbors'),
          without: field('Units left out.', z.array(unitName).check(z.minLength(1)), ['Nevada', 'Oregon']),
        }),
      ),
      [],
    ),
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
    gapDecides: 'Placebos',
    donorSets: 'Placebos',
  },
}
