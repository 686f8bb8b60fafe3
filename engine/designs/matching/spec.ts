import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'

const columnName = z.string().check(z.minLength(1))
const label = z.string().check(z.minLength(1))
const transform = z._default(z.enum(['none', 'log']), 'none')
const period = z.strictObject({ from: z.number(), to: z.number() })

const covariate = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    column: columnName,
    label,
    transform,
    /** Adds the square of the (transformed) column as a term of its own. */
    squared: z._default(z.boolean(), false),
  }),
  z.strictObject({
    kind: z.literal('category'),
    column: columnName,
    label,
    /** The level the others are compared with; every other level becomes a 0/1 term. */
    reference: z.string().check(z.minLength(1)),
  }),
])

/** Everything that must be chosen before a matching analysis runs. Unknown fields are refused. */
export const matchingSchema = z.strictObject({
  unit: columnName,
  outcome: z.strictObject({
    column: columnName,
    transform,
    /** Multiplies the (transformed) outcome; 100 with a 0/1 outcome reads in percentage points. */
    scale: z._default(z.number().check(z.positive()), 1),
    label,
    /** Units of the estimate, e.g. `USD` or `percentage points`. */
    units: label,
    /** Units of the column itself, before transform and scale. */
    rawUnits: z.optional(z.string()),
    /** For a column of words: the cell values that count as 1, every other counts as 0. */
    eventValues: z.optional(z.array(z.string()).check(z.minLength(1))),
  }),
  treatment: z.strictObject({
    column: columnName,
    /** Cell values that mean "treated"; numbers are compared as text. The one other value means "comparison". */
    treatedValues: z._default(z.array(z.string()).check(z.minLength(1)), ['1']),
  }),
  /** What treatment was chosen on: every term is adjusted for and balanced. All are measured before treatment. */
  covariates: z.array(covariate).check(z.minLength(1)),
  /** Columns among the covariates that hold the outcome as it was before treatment. */
  preTreatmentOutcomes: z._default(z.array(columnName), []),
  /** An outcome that treatment cannot have moved; left out of the adjustment when its effect is estimated. */
  placeboOutcome: z.optional(z.strictObject({ column: columnName, label })),
  /**
   * For data with a row per unit and period: covariates are read in one period, treatment and outcome in a later one.
   * Left out = one row per unit.
   */
  rounds: z.optional(z.strictObject({ column: columnName, before: z.number(), after: z.number() })),
  /** Years (or other periods) in which covariates and outcome were measured. */
  measured: z.strictObject({ before: period, after: period }),
  estimand: z._default(z.enum(['ATT', 'ATE']), 'ATT'),
  estimator: z._default(z.enum(['aipw', 'aipw-cross-fitted']), 'aipw'),
  crossFitting: z._default(
    z.strictObject({
      folds: z.int().check(z.gte(2), z.lte(20)),
      /** Random partitions; the median over them is reported. */
      splits: z.int().check(z.gte(1), z.lte(101)),
    }),
    { folds: 5, splits: 11 },
  ),
  nearestNeighbour: z._default(
    z.strictObject({
      /** Comparison units per treated unit. */
      ratio: z.int().check(z.gte(1), z.lte(20)),
      /** Widest distance of a match without replacement, in SDs of the logit of the score; null = no limit. */
      caliper: z.nullable(z.number().check(z.positive())),
      /** Which treated unit chooses first. */
      order: z.enum(['largest', 'data', 'closest']),
    }),
    { ratio: 1, caliper: 0.2, order: 'largest' },
  ),
})

export type MatchingSpec = z.infer<typeof matchingSchema>
export type CovariateSpec = MatchingSpec['covariates'][number]

export const matchingSpec: DesignSpec<MatchingSpec> = {
  id: 'Matching',
  label: 'Matching and weighting',
  summary: 'Compares those whom the policy reached with others who were like them in every measured way beforehand.',
  estimands: ['ATT', 'ATE'],
  schema: matchingSchema,
}
