import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  columnName,
  kind,
  from,
  label,
  otherOutcomes,
  ownChoices,
  rawUnits,
  subgroups,
  to,
  transform,
  values,
} from '../shared/fields.ts'

const outcome = z.strictObject({
  column: columnName,
  transform,
  scale: z._default(z.number().check(z.positive()), 1),
  label,
  units: z.string().check(z.minLength(1)),
  rawUnits,
})

const covariates = z.array(z.strictObject({ column: columnName, transform, kind }))

/** Everything that must be chosen before a difference-in-differences analysis runs. Unknown fields are refused. */
export const didSchema = z.strictObject({
  data: z._default(z.enum(['panel', 'repeated-cross-sections']), 'panel'),
  unit: columnName,
  unitLabel: z.optional(columnName),
  time: columnName,
  outcome,
  outcomeModel: z.optional(z.enum(['linear', 'poisson'])),
  exposure: z.optional(columnName),
  contrast: z.optional(
    z.strictObject({
      column: columnName,
      affected: values,
      affectedLabel: z.string().check(z.minLength(1)),
      unaffected: values,
      unaffectedLabel: z.string().check(z.minLength(1)),
    }),
  ),
  otherOutcomes: otherOutcomes(outcome, ownChoices({ covariates: z.optional(covariates) })),
  subgroups,
  adoption: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('first-treated'), column: columnName }),
    z.strictObject({
      kind: z.literal('status'),
      column: columnName,
      treatedValues: values,
    }),
    z.strictObject({
      kind: z.literal('treatment'),
      column: columnName,
      transform,
      per: z.string().check(z.minLength(1)),
    }),
  ]),
  treatmentPath: z._default(z.enum(['absorbing', 'first-adoption', 'changing']), 'absorbing'),
  incompleteUnits: z.optional(z.enum(['leave-out', 'use'])),
  dropAlwaysTreated: z._default(z.boolean(), false),
  comparison: z.enum(['never-treated', 'not-yet-treated']),
  estimator: z._default(z.enum(['dr', 'reg', 'ipw']), 'dr'),
  covariates: z._default(covariates, []),
  furtherEffects: z.optional(
    z.array(
      z.strictObject({
        columns: z.array(columnName).check(z.minLength(1)),
      }),
    ),
  ),
  unitTrends: z.optional(z.boolean()),
  balanceCovariates: z._default(z.array(z.strictObject({ column: columnName, transform, kind, label })), []),
  placeboOutcomes: z._default(
    z.array(
      z.strictObject({
        column: columnName,
        transform,
        scale: z._default(z.number().check(z.positive()), 1),
        label,
        units: z.string().check(z.minLength(1)),
      }),
    ),
    [],
  ),
  anticipation: z._default(z.int().check(z.gte(0)), 0),
  aggregation: z._default(z.enum(['simple', 'group', 'dynamic', 'calendar']), 'group'),
  weight: z.optional(
    z.strictObject({
      column: columnName,
      inHeadline: z._default(z.boolean(), true),
    }),
  ),
  headlineWindow: z.optional(
    z.strictObject({
      last: z.int().check(z.gte(0)),
      balanced: z._default(z.boolean(), false),
    }),
  ),
  eventWindow: z._default(
    z.strictObject({
      before: z.int().check(z.gte(1)),
      after: z.int().check(z.gte(0)),
    }),
    { before: 5, after: 5 },
  ),
  window: z.optional(z.strictObject({ from, to })),
  cluster: z.optional(columnName),
  clusterPeriods: z.optional(z.boolean()),
  bootstrapDraws: z._default(z.int().check(z.gte(99), z.lte(100_000)), 1999),
})

export type DidSpec = z.infer<typeof didSchema>

/** Whether the treatment may go up and down again, or is an amount: see `changing/`. */
export function isChanging({ treatmentPath }: Pick<DidSpec, 'treatmentPath'>): boolean {
  return treatmentPath === 'changing'
}

/** Whether the effect is a ratio of counts or rates: see `counts/`. */
export function isCounts({ outcomeModel }: Pick<DidSpec, 'outcomeModel'>): boolean {
  return outcomeModel === 'poisson'
}

/** Whether the model of untreated outcomes has more than effects of units and periods: see `imputed/`. */
export function isImputed({ furtherEffects, unitTrends }: Pick<DidSpec, 'furtherEffects' | 'unitTrends'>): boolean {
  return (furtherEffects?.length ?? 0) > 0 || unitTrends === true
}

/** Whether the effect is on the gap between two groups of the same units. */
export function isContrast({ contrast }: Pick<DidSpec, 'contrast'>): boolean {
  return contrast !== undefined
}

export const didSpec: DesignSpec<DidSpec> = {
  id: 'DiD',
  menuPlace: 1,
  label: 'Difference-in-differences',
  shortLabel: 'DiD',
  methodName: 'Difference in differences',
  followsPeriods: true,
  estimands: ['ATT'],
  levelLists: ['covariates', 'balanceCovariates'],
  contrasts: true,
  schema: didSchema,
  steps: {
    data: 'Units',
    unit: 'Units',
    unitLabel: 'Units',
    time: 'Units',
    outcome: 'Outcomes',
    outcomeModel: 'Outcomes',
    exposure: 'Outcomes',
    contrast: 'Outcomes',
    otherOutcomes: 'Outcomes',
    subgroups: 'Outcomes',
    adoption: 'Treatments',
    treatmentPath: 'Treatments',
    incompleteUnits: 'Units',
    dropAlwaysTreated: 'Treatments',
    comparison: 'Assignment',
    estimator: 'Assignment',
    covariates: 'Covariates',
    furtherEffects: 'Covariates',
    unitTrends: 'Covariates',
    balanceCovariates: 'Covariates',
    placeboOutcomes: 'Placebos',
    anticipation: 'Assignment',
    aggregation: 'Assignment',
    weight: 'Units',
    headlineWindow: 'Assignment',
    eventWindow: 'Placebos',
    window: 'Assignment',
    cluster: 'Units',
    clusterPeriods: 'Units',
    bootstrapDraws: 'Replication',
  },
}
