import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'

const columnName = z.string().check(z.minLength(1))
const label = z.string().check(z.minLength(1))
const transform = z._default(z.enum(['none', 'log']), 'none')
/** `category` makes one 0/1 column for every value but the first. */
const kind = z._default(z.enum(['number', 'category']), 'number')

/** Everything that must be chosen before an instrumental-variables analysis runs. Unknown fields are refused. */
export const ivSchema = z.strictObject({
  outcome: z.strictObject({
    column: columnName,
    transform,
    /** Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent. */
    scale: z._default(z.number().check(z.positive()), 1),
    label,
    /** Units of the estimate, for one unit of treatment. */
    units: label,
    /** Units of the column itself, before transform and scale. */
    rawUnits: z.optional(z.string()),
  }),
  /** The endogenous treatment. */
  treatment: z.strictObject({
    column: columnName,
    transform,
    label,
    /** Cell values that mean "treated", as text; the column then counts as 0 or 1. Left out = the column's own numbers. */
    treatedValues: z.optional(z.array(z.string()).check(z.minLength(1))),
  }),
  /** Excluded instruments: they move the treatment and reach the outcome by no other way. */
  instruments: z.array(z.strictObject({ column: columnName, transform, kind, label })).check(z.minLength(1)),
  /** Exogenous covariates, controlled for in both stages. */
  exogenous: z._default(z.array(z.strictObject({ column: columnName, transform, kind, label: z.optional(label) })), []),
  /** Fixed effects taken out of everything, two at most. */
  effects: z._default(z.array(columnName).check(z.maxLength(2)), []),
  /** Covariates fixed before the instrument; they must not differ across it. Left out = the exogenous covariates. */
  balanceCovariates: z._default(z.array(z.strictObject({ column: columnName, transform, label })), []),
  /** Columns whose values part the sample into the groups of the monotonicity check. */
  subgroups: z._default(z.array(z.strictObject({ column: columnName, label })), []),
  /** Column the standard errors are clustered on: the unit the instrument was assigned to. */
  cluster: z.optional(columnName),
  /** Covariance where no cluster is named. */
  covariance: z._default(z.enum(['hc1', 'iid']), 'hc1'),
  /** Names a unit; left out = every row is one. */
  unit: z.optional(columnName),
  /** When: a column, or the period that all rows come from. */
  time: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('column'), column: columnName }),
    z.strictObject({ kind: z.literal('period'), from: z.number(), to: z.number() }),
  ]),
})

export type IvSpec = z.infer<typeof ivSchema>

export const ivSpec: DesignSpec<IvSpec> = {
  id: 'IV',
  label: 'Instrumental variables',
  summary:
    'Uses a source of change in the treatment that reaches the outcome by no other way, and compares outcomes along it.',
  estimands: ['LATE'],
  schema: ivSchema,
}
