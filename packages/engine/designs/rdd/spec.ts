import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import { columnName, kind, label, otherOutcomes, ownChoices, rawUnits, subgroups, transform } from '../shared/fields.ts'

const positive = z.number().check(z.positive())

const selector = z.enum([
  'mserd',
  'msetwo',
  'msesum',
  'msecomb1',
  'msecomb2',
  'cerrd',
  'certwo',
  'cersum',
  'cercomb1',
  'cercomb2',
])

const outcome = z.strictObject({
  column: columnName,
  transform,
  scale: z._default(positive, 1),
  label,
  units: label,
  rawUnits,
})

/** Cases moved over the cutoff, seen as a heap in a histogram. */
const bunching = z.strictObject({
  from: z.number(),
  to: z.number(),
  order: z._default(z.int().check(z.gte(1), z.lte(12)), 7),
  width: z._default(positive, 1),
})

const covariates = z.array(z.strictObject({ column: columnName, transform, kind }))

/** Everything that must be chosen before a regression discontinuity analysis runs. Unknown fields are refused. */
export const rddSchema = z
  .strictObject({
    runningVariable: z.strictObject({
      column: columnName,
      label,
      units: label,
    }),
    cutoff: z.number(),
    ownCutoffs: z.optional(columnName),
    treatedSide: z._default(z.enum(['above', 'below']), 'above'),
    outcome,
    otherOutcomes: otherOutcomes(outcome, ownChoices({ covariates: z.optional(covariates) })),
    subgroups,
    takeUp: z.optional(
      z.strictObject({
        column: columnName,
        label,
        units: z._default(label, 'share'),
      }),
    ),
    covariates: z._default(covariates, []),
    balanceCovariates: z._default(z.array(z.strictObject({ column: columnName, transform, kind, label })), []),
    estimator: z._default(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('local'),
          polynomialOrder: z._default(z.int().check(z.gte(0), z.lte(3)), 1),
          kernel: z._default(z.enum(['triangular', 'uniform', 'epanechnikov']), 'triangular'),
          bandwidth: z._default(
            z.discriminatedUnion('kind', [
              z.strictObject({
                kind: z.literal('selected'),
                selector: z._default(selector, 'mserd'),
              }),
              z.strictObject({
                kind: z.literal('fixed'),
                h: positive,
                b: positive,
              }),
            ]),
            { kind: 'selected', selector: 'mserd' },
          ),
          variance: z._default(z.enum(['nn', 'hc0', 'hc1', 'hc2', 'hc3']), 'nn'),
          neighbours: z._default(z.int().check(z.gte(1), z.lte(20)), 3),
          massPoints: z._default(z.enum(['adjust', 'off']), 'adjust'),
          regularisation: z._default(z.number().check(z.gte(0)), 1),
        }),
        /** One polynomial over all rows on each side: offered to reproduce published work, and scored accordingly. */
        z.strictObject({
          kind: z.literal('global'),
          polynomialOrder: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
          interacted: z._default(z.boolean(), true),
          variance: z._default(z.enum(['iid', 'hc1', 'hc3']), 'hc1'),
        }),
      ]),
      {
        kind: 'local',
        polynomialOrder: 1,
        kernel: 'triangular',
        bandwidth: { kind: 'selected', selector: 'mserd' },
        variance: 'nn',
        neighbours: 3,
        massPoints: 'adjust',
        regularisation: 1,
      },
    ),
    cluster: z.optional(columnName),
    samplingWeight: z.optional(columnName),
    samplingWeightQuestion: z.optional(z.string().check(z.minLength(1))),
    cellSize: z.optional(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('column'), column: columnName }),
        z.strictObject({ kind: z.literal('constant'), people: positive }),
        /** The rows are cells, but nobody knows of how many people. */
        z.strictObject({ kind: z.literal('unknown') }),
      ]),
    ),
    window: z.optional(z.strictObject({ from: z.number(), to: z.number() })),
    bunching: z.optional(bunching),
    heaps: z.optional(z.enum(['leave-out', 'keep'])),
    donutHoles: z.optional(z.array(positive).check(z.minLength(1))),
    placeboCutoffs: z.optional(z.array(z.number()).check(z.minLength(1))),
  })
  .check(
    z.refine(({ takeUp, estimator }) => takeUp === undefined || estimator.kind === 'local', {
      path: ['estimator', 'kind'],
      params: { values: ['local'] },
    }),
  )

export type RddSpec = z.infer<typeof rddSchema>
export type Bunching = NonNullable<RddSpec['bunching']>
export type LocalEstimator = Extract<RddSpec['estimator'], { kind: 'local' }>
export type GlobalEstimator = Extract<RddSpec['estimator'], { kind: 'global' }>

/** What is estimated, by its name. */
export const ESTIMANDS = {
  average: 'ATE at the cutoff',
  complier: 'LATE at the cutoff',
  crossing: 'ITT at the cutoff',
  firstStage: 'First stage',
  shareMoved: 'Share moved over the cutoff',
  shareOfAll: 'Share of all cases moved over the cutoff',
  casesMoved: 'Cases moved over the cutoff',
  excessMass: 'Excess mass at the cutoff',
}

/** Of excess mass, which is a number of bins. */
export const EXCESS_MASS_UNITS = 'smooth counts of the bin at the threshold'

export const rddSpec: DesignSpec<RddSpec> = {
  id: 'RDD',
  menuPlace: 2,
  label: 'Regression discontinuity',
  shortLabel: 'RDD',
  methodName: 'Regression discontinuity',
  estimands: [ESTIMANDS.average, ESTIMANDS.complier, ESTIMANDS.shareMoved],
  levelLists: ['covariates', 'balanceCovariates'],
  distance: { of: 'runningVariable', from: 'ownCutoffs', at: 'cutoff' },
  schema: rddSchema,
  steps: {
    runningVariable: 'Assignment',
    cutoff: 'Assignment',
    ownCutoffs: 'Assignment',
    treatedSide: 'Assignment',
    outcome: 'Outcomes',
    otherOutcomes: 'Outcomes',
    subgroups: 'Outcomes',
    takeUp: 'Treatments',
    covariates: 'Covariates',
    balanceCovariates: 'Covariates',
    estimator: 'Assignment',
    cluster: 'Units',
    samplingWeight: 'Units',
    samplingWeightQuestion: 'Units',
    cellSize: 'Units',
    window: 'Assignment',
    bunching: 'Assignment',
    heaps: 'Assignment',
    donutHoles: 'Placebos',
    placeboCutoffs: 'Placebos',
  },
}
