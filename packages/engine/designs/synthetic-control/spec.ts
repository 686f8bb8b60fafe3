import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  columnName,
  from,
  label,
  ownChoices,
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
  column: columnName,
  transform,
  label,
  from,
  to,
})

const outcome = z.strictObject({
  column: columnName,
  transform,
  scale: z._default(z.number().check(z.positive()), 1),
  label,
  units: z.string().check(z.minLength(1)),
  rawUnits,
})

/** Everything that must be chosen before a synthetic control analysis runs. Unknown fields are refused. */
export const syntheticControlSchema = z.strictObject({
  unit: columnName,
  time: columnName,
  outcome,
  otherOutcomes: secondaryOutcomes(outcome, ownChoices({ predictors: z.optional(z.array(predictor)) })),
  treatedUnits: z.array(unitName).check(
    z.minLength(1),
    z.refine((names) => new Set(names).size === names.length),
  ),
  treatmentStart: z.number(),
  donorPool: z._default(
    z.strictObject({
      include: z.optional(z.array(unitName)),
      exclude: z._default(
        z.array(
          z.strictObject({
            unit: unitName,
            reason: sentences,
          }),
        ),
        [],
      ),
      declaredClean: z.optional(sentences),
    }),
    { exclude: [] },
  ),
  status: z.optional(
    z.strictObject({
      column: columnName,
      treatedValues: values,
    }),
  ),
  predictors: z._default(z.array(predictor), []),
  predictorWeights: z._default(z.enum(['nested', 'equal']), 'nested'),
  window: z.optional(z.strictObject({ from, to })),
  badFitMultiple: z._default(z.number().check(z.gt(1)), 5),
  gapDecides: z.optional(sentences),
  donorSets: z._default(
    z.array(
      z.strictObject({
        label,
        without: z.array(unitName).check(z.minLength(1)),
      }),
    ),
    [],
  ),
})

export type SyntheticControlSpec = z.infer<typeof syntheticControlSchema>

export const syntheticControlSpec: DesignSpec<SyntheticControlSpec> = {
  id: 'SyntheticControl',
  menuPlace: 5,
  label: 'Synthetic control',
  shortLabel: 'Synth',
  methodName: 'Synthetic control',
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
