import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  columnName,
  from,
  label,
  otherOutcomes,
  ownChoices,
  rawUnits,
  subgroups,
  survey,
  to,
  transform,
  values,
} from '../shared/fields.ts'
import { imputation } from '../shared/imputation.ts'

const period = z.strictObject({ from, to })

const covariate = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    column: columnName,
    label,
    transform,
    squared: z._default(z.boolean(), false),
  }),
  z.strictObject({
    kind: z.literal('category'),
    column: columnName,
    label,
    reference: z.string().check(z.minLength(1)),
  }),
])

const outcome = z.strictObject({
  column: columnName,
  transform,
  scale: z._default(z.number().check(z.positive()), 1),
  label,
  units: label,
  rawUnits,
  eventValues: z.optional(values),
})

const covariates = z.array(covariate).check(z.minLength(1))

/** Everything that must be chosen before a matching analysis runs. Unknown fields are refused. */
export const matchingSchema = z.strictObject({
  unit: columnName,
  outcome,
  otherOutcomes: otherOutcomes(
    outcome,
    ownChoices({
      covariates: z.optional(covariates),
      outcomeCovariates: z.optional(covariates),
    }),
  ),
  subgroups,
  treatment: z.strictObject({
    column: columnName,
    treatedValues: z._default(values, ['1']),
  }),
  covariates,
  outcomeCovariates: z.optional(covariates),
  missingCovariates: z.optional(z.enum(['drop', 'impute'])),
  imputation,
  cluster: z.optional(columnName),
  samplingWeight: z.optional(
    z.strictObject({
      column: columnName,
      question: label,
    }),
  ),
  survey,
  preTreatmentOutcomes: z._default(z.array(columnName), []),
  placeboOutcome: z.optional(z.strictObject({ column: columnName, label })),
  rounds: z.optional(
    z.strictObject({
      column: columnName,
      before: z.number(),
      after: z.number(),
    }),
  ),
  measured: z.strictObject({
    before: period,
    after: period,
  }),
  estimand: z._default(z.enum(['ATT', 'ATE']), 'ATT'),
  estimator: z._default(z.enum(['aipw', 'aipw-cross-fitted']), 'aipw'),
  crossFitting: z._default(
    z.strictObject({
      folds: z.int().check(z.gte(2), z.lte(20)),
      splits: z.int().check(z.gte(1), z.lte(101)),
    }),
    { folds: 5, splits: 11 },
  ),
  nearestNeighbour: z._default(
    z.strictObject({
      ratio: z.int().check(z.gte(1), z.lte(20)),
      caliper: z.nullable(z.number().check(z.positive())),
      order: z.enum(['largest', 'data', 'closest']),
    }),
    { ratio: 1, caliper: 0.2, order: 'largest' },
  ),
})

export type MatchingSpec = z.infer<typeof matchingSchema>
export type CovariateSpec = MatchingSpec['covariates'][number]

export const matchingSpec: DesignSpec<MatchingSpec> = {
  id: 'Matching',
  menuPlace: 4,
  label: 'Matching and weighting',
  shortLabel: 'Matching',
  methodName: 'Matching',
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
    missingCovariates: 'Covariates',
    imputation: 'Covariates',
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
