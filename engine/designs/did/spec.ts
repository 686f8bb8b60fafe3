import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'

const columnName = z.string().check(z.minLength(1))
const transform = z._default(z.enum(['none', 'log']), 'none')

/** Everything that must be chosen before a difference-in-differences analysis runs. Unknown fields are refused. */
export const didSchema = z.strictObject({
  unit: columnName,
  /** Column with the name that readers see for a unit; for display only, left out = the unit's own. */
  unitLabel: z.optional(columnName),
  time: columnName,
  outcome: z.strictObject({
    column: columnName,
    transform,
    /** Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent. */
    scale: z._default(z.number().check(z.positive()), 1),
    label: z.string().check(z.minLength(1)),
    /** Units of the estimate, e.g. `%` or `deaths per 100,000`. */
    units: z.string().check(z.minLength(1)),
    /** Units of the column itself, before transform and scale. */
    rawUnits: z.optional(z.string()),
  }),
  /** Where adoption stands in the data: the first treated period per unit (0 or empty = never), or a status per unit and period. */
  adoption: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('first-treated'), column: columnName }),
    z.strictObject({
      kind: z.literal('status'),
      column: columnName,
      /** Cell values that mean "treated"; numbers are compared as text. */
      treatedValues: z.array(z.string()).check(z.minLength(1)),
    }),
  ]),
  /** `first-adoption` keeps a unit treated from its first treated period on, even if the treatment switches off later. */
  treatmentPath: z._default(z.enum(['absorbing', 'first-adoption']), 'absorbing'),
  dropAlwaysTreated: z._default(z.boolean(), false),
  comparison: z.enum(['never-treated', 'not-yet-treated']),
  estimator: z._default(z.enum(['dr', 'reg', 'ipw']), 'dr'),
  /** Covariates of the group-time estimator, taken in the base period of each comparison. */
  covariates: z._default(z.array(z.strictObject({ column: columnName, transform })), []),
  /** Covariates whose pre-treatment trends are compared in the balance check; also the controls of the specification curve. */
  balanceCovariates: z._default(z.array(z.strictObject({ column: columnName, transform, label: z.string() })), []),
  anticipation: z._default(z.int().check(z.gte(0)), 0),
  /** Which average of the group-time effects is the primary estimate. */
  aggregation: z._default(z.enum(['simple', 'group', 'dynamic', 'calendar']), 'group'),
  /** Relative times shown and used by the event study, the pre-trend test and the honest bounds. */
  eventWindow: z._default(z.strictObject({ before: z.int().check(z.gte(1)), after: z.int().check(z.gte(0)) }), {
    before: 5,
    after: 5,
  }),
  /** First and last period used; left out = all. */
  window: z.optional(z.strictObject({ from: z.number(), to: z.number() })),
  /** Column the standard errors are clustered on; left out = the unit. */
  cluster: z.optional(columnName),
  bootstrapDraws: z._default(z.int().check(z.gte(99), z.lte(100_000)), 1999),
})

export type DidSpec = z.infer<typeof didSchema>

export const didSpec: DesignSpec<DidSpec> = {
  id: 'DiD',
  label: 'Difference-in-differences',
  summary:
    'Compares the change in places that adopted the policy with the change, over the same years, in places that had not.',
  estimands: ['ATT'],
  schema: didSchema,
}
