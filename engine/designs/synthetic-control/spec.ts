import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'

const columnName = z.string().check(z.minLength(1))
const unitName = z.string().check(z.minLength(1))
const transform = z._default(z.enum(['none', 'log']), 'none')

/** A unit's mean of a column over some periods before treatment; one period gives a value of that year alone. */
const predictor = z.strictObject({
  column: columnName,
  transform,
  label: z.string().check(z.minLength(1)),
  from: z.number(),
  to: z.number(),
})

/** Everything that must be chosen before a synthetic control analysis runs. Unknown fields are refused. */
export const syntheticControlSchema = z.strictObject({
  unit: columnName,
  time: columnName,
  outcome: z.strictObject({
    column: columnName,
    transform,
    /** Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent. */
    scale: z._default(z.number().check(z.positive()), 1),
    label: z.string().check(z.minLength(1)),
    /** Units of the estimate, e.g. `packs per person`. */
    units: z.string().check(z.minLength(1)),
    /** Units of the column itself, before transform and scale. */
    rawUnits: z.optional(z.string()),
  }),
  /** Units that got the policy, all at once; several are averaged into one. */
  treatedUnits: z.array(unitName).check(
    z.minLength(1),
    z.refine((names) => new Set(names).size === names.length, 'Name each treated unit once.'),
  ),
  /** First period with the policy. */
  treatmentStart: z.number(),
  donorPool: z._default(
    z.strictObject({
      /** The only units that may be donors; left out = every other unit. */
      include: z.optional(z.array(unitName)),
      /** Units that are no donors, each with the reason, e.g. the same policy at another date. */
      exclude: z._default(z.array(z.strictObject({ unit: unitName, reason: z.string().check(z.minLength(1)) })), []),
      /** That no donor had the same or a like policy in the periods used, and how that was found out. */
      declaredClean: z.optional(z.string().check(z.minLength(1))),
    }),
    { exclude: [] },
  ),
  /** A column that says which rows are treated; with it the donor pool is checked against the data. */
  status: z.optional(
    z.strictObject({
      column: columnName,
      /** Cell values that mean "treated"; numbers are compared as text. */
      treatedValues: z.array(z.string()).check(z.minLength(1)),
    }),
  ),
  /** What the synthetic unit must match; none = the outcome in every period before treatment. */
  predictors: z._default(z.array(predictor), []),
  /** How much each predictor counts: chosen by the fit before treatment, or all alike. */
  predictorWeights: z._default(z.enum(['nested', 'equal']), 'nested'),
  /** First and last period used; left out = all. */
  window: z.optional(z.strictObject({ from: z.number(), to: z.number() })),
  /** A placebo fits badly when its mean squared error before treatment is over this many times the treated unit's. */
  badFitMultiple: z._default(z.number().check(z.gt(1)), 5),
  /** Further donor pools to try: the units left out in addition. */
  donorSets: z._default(
    z.array(
      z.strictObject({ label: z.string().check(z.minLength(1)), without: z.array(unitName).check(z.minLength(1)) }),
    ),
    [],
  ),
})

export type SyntheticControlSpec = z.infer<typeof syntheticControlSchema>

export const syntheticControlSpec: DesignSpec<SyntheticControlSpec> = {
  id: 'SyntheticControl',
  label: 'Synthetic control',
  summary: 'Compares the place that got the policy with a weighted mixture of other places that moved like it before.',
  estimands: ['ATT'],
  schema: syntheticControlSchema,
}
