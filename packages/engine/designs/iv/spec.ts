import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  columnName,
  from,
  label,
  ownChoices,
  rawUnits,
  secondaryOutcomes,
  secondarySubgroups,
  SENTENCES_MARK,
  to,
  transform,
  values,
} from '../shared/fields.ts'

const kind = z._default(z.enum(['number', 'category']), 'number')

const outcome = z.strictObject({
  column: columnName,
  transform,
  scale: z._default(z.number().check(z.positive()), 1),
  label,
  units: label,
  rawUnits,
})

/** Why an instrument is left out: a word is none. */
const reason = z.string().check(z.minLength(10), z.meta({ [SENTENCES_MARK]: true }))

const exogenous = z.array(z.strictObject({ column: columnName, transform, kind, label: z.optional(label) }))

/** Everything that must be chosen before an instrumental-variables analysis runs. Unknown fields are refused. */
export const ivSchema = z.strictObject({
  outcome,
  otherOutcomes: secondaryOutcomes(outcome, ownChoices({ exogenous: z.optional(exogenous) })),
  subgroups: secondarySubgroups,
  treatment: z.strictObject({
    column: columnName,
    transform,
    scale: z._default(z.number().check(z.positive()), 1),
    label,
    treatedValues: z.optional(values),
  }),
  instruments: z.array(z.strictObject({ column: columnName, transform, kind, label })).check(z.minLength(1)),
  leftOutInstruments: z._default(
    z.array(
      z.strictObject({
        column: columnName,
        transform,
        kind,
        label: z.optional(label),
        reason,
      }),
    ),
    [],
  ),
  exogenous: z._default(exogenous, []),
  effects: z._default(z.array(columnName), []),
  crossedEffects: z.optional(
    z.array(
      z.strictObject({
        columns: z.array(columnName).check(z.minLength(1)),
      }),
    ),
  ),
  balanceCovariates: z._default(z.array(z.strictObject({ column: columnName, transform, kind, label })), []),
  placeboOutcomes: z.optional(
    z.array(
      z.strictObject({
        column: columnName,
        transform,
        scale: z._default(z.number().check(z.positive()), 1),
        label,
        units: label,
      }),
    ),
  ),
  cluster: z.optional(columnName),
  secondCluster: z.optional(columnName),
  covariance: z._default(z.enum(['hc1', 'iid']), 'hc1'),
  samplingWeight: z.optional(
    z.strictObject({
      column: columnName,
      question: z.string().check(z.minLength(1)),
    }),
  ),
  unit: z.optional(columnName),
  time: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('column'), column: columnName }),
    z.strictObject({ kind: z.literal('period'), from, to }),
  ]),
})

export type IvSpec = z.infer<typeof ivSchema>

/** The columns of every fixed effect, those of one column first. */
export function effectsOf({ effects, crossedEffects = [] }: Pick<IvSpec, 'effects' | 'crossedEffects'>): string[][] {
  return [...effects.map((column) => [column]), ...crossedEffects.map(({ columns }) => columns)]
}

export const ivSpec: DesignSpec<IvSpec> = {
  id: 'IV',
  menuPlace: 3,
  label: 'Instrumental variables',
  shortLabel: 'IV',
  methodName: 'Instrumental variables',
  estimands: ['LATE'],
  schema: ivSchema,
  steps: {
    outcome: 'Outcomes',
    otherOutcomes: 'Outcomes',
    subgroups: 'Outcomes',
    treatment: 'Treatments',
    instruments: 'Assignment',
    leftOutInstruments: 'Assignment',
    exogenous: 'Covariates',
    effects: 'Covariates',
    crossedEffects: 'Covariates',
    balanceCovariates: 'Covariates',
    placeboOutcomes: 'Placebos',
    cluster: 'Units',
    secondCluster: 'Units',
    covariance: 'Replication',
    samplingWeight: 'Units',
    unit: 'Units',
    time: 'Units',
  },
}
