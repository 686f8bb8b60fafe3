import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  columnName,
  from,
  kind,
  label,
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
  column: columnName,
  transform: z._default(z.enum(['none', 'log']), 'none'),
  oneValues: z.optional(values),
  scale: z._default(z.number().check(z.positive()), 1),
  label,
  units: z.string().check(z.minLength(1)),
  rawUnits,
}

/** Everything that must be chosen before a randomised experiment is analysed. Unknown fields are refused. */
export const blocksSchema = z.strictObject({
  unit: columnName,
  outcome: z.strictObject(outcomeFields),
  otherOutcomes: z._default(z.array(z.strictObject({ ...outcomeFields, role })), []),
  subgroups: secondarySubgroups,
  treatment: z.strictObject({
    column: columnName,
    treatedValues: values,
    controlValues: values,
  }),
  blocks: z._default(z.array(columnName), []),
  trials: z.optional(
    z.strictObject({
      found: sentences,
      riskOfBias: z.optional(
        z.strictObject({
          column: columnName,
          highValues: values,
          source: sentences,
        }),
      ),
    }),
  ),
  cluster: z.optional(columnName),
  dropOneArmBlocks: z._default(z.boolean(), false),
  covariates: z._default(
    z.array(
      z.strictObject({
        column: columnName,
        oneValues: z.optional(values),
        kind,
        label,
      }),
    ),
    [],
  ),
  missingCovariates: z.optional(z.enum(['drop', 'indicator', 'impute'])),
  imputation,
  samplingWeight: z.optional(
    z.strictObject({
      column: columnName,
      question: z.string().check(z.minLength(1)),
    }),
  ),
  survey,
  cellSize: z.optional(columnName),
  cellOutcome: z._default(z.enum(['events', 'share']), 'events'),
  takeUp: z.optional(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('column'),
        column: columnName,
        takenValues: values,
      }),
      z.strictObject({
        kind: z.literal('by-construction'),
        reason: sentences,
      }),
    ]),
  ),
  intendedShare: z.optional(z.union([z.number().check(z.gt(0), z.lt(1)), z.literal('varied')])),
  attrition: z.optional(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('rows'),
        source: sentences,
      }),
      z.strictObject({
        kind: z.literal('counts'),
        treated: z.int().check(z.positive()),
        control: z.int().check(z.positive()),
        source: sentences,
      }),
    ]),
  ),
  randomisation: z.strictObject({
    evidence: z.enum(['documented', 'asserted']),
    how: z.string().check(z.minLength(1)),
  }),
  period: z.strictObject({ assigned: z.number(), from, to }),
  permutationDraws: z._default(z.int().check(z.gte(99), z.lte(100_000)), 9999),
})

export type BlocksSpec = z.infer<typeof blocksSchema>

/** What the one block is called where a design names none. */
export const ONE_BLOCK = 'all units'

export const blocksSpec: DesignSpec<BlocksSpec> = {
  id: 'Blocks',
  menuPlace: 6,
  label: 'Randomized experiment',
  shortLabel: 'Blocks',
  methodName: 'Randomized blocks',
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

/** Trials of counts whose outcome is read as a logarithm are compared by the ratio of their shares. */
export function isRatio({ trials, cellSize, outcome }: BlocksSpec): boolean {
  return trials !== undefined && cellSize !== undefined && outcome.transform === 'log'
}
