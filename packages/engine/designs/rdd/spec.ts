import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  column,
  columnName,
  field,
  kind,
  label,
  mainOutcome,
  otherOutcomes,
  ownChoices,
  ownSays,
  rawUnits,
  subgroups,
  transform,
} from '../shared/fields.ts'

const positive = z.number().check(z.positive())

const orderSays = 'Order of the polynomial; 1 = straight lines.'

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
  column: column('deaths'),
  transform,
  scale: field('Multiplies the (transformed) outcome; 100 with `log` reads in percent.', z._default(positive, 1), 100),
  label,
  units: field('Units of the estimate.', label, 'deaths per 100,000'),
  rawUnits,
})

/** Cases moved over the cutoff, seen as a heap in a histogram. */
const bunching = z.strictObject({
  from: field('The farthest value from which cases may have been moved.', z.number(), 60),
  to: field('The farthest value to which they may have been moved.', z.number(), 69),
  order: field('Order of the polynomial of the smooth count.', z._default(z.int().check(z.gte(1), z.lte(12)), 7), 7),
  width: field('Width of the bins of the histogram, in the running variable’s units.', z._default(positive, 1), 1),
})

const covariates = z.array(z.strictObject({ column: column('income'), transform, kind }))

/** Everything that must be chosen before a regression discontinuity analysis runs. Unknown fields are refused. */
export const rddSchema = z
  .strictObject({
    runningVariable: field(
      'The variable that decides who is treated.',
      z.strictObject({
        column: column('age'),
        label: field('What readers see.', label, 'Age'),
        units: field('Units of the variable.', label, 'years'),
      }),
    ),
    cutoff: field('The value of the running variable at which treatment begins.', z.number(), 21),
    ownCutoffs: field(
      'Column of each row’s own cutoff, where there are several, as every school has its own: rows are then placed by their distance from it, window and false cutoffs are told as distances, and `cutoff` is not read. Subgroups by the same column tell the effect at each.',
      z.optional(columnName),
      'school_cutoff',
    ),
    treatedSide: field(
      '`above`: at or above the cutoff; `below`: at or below it.',
      z._default(z.enum(['above', 'below']), 'above'),
    ),
    outcome: mainOutcome(outcome),
    otherOutcomes: otherOutcomes(outcome, ownChoices({ covariates: field(ownSays, z.optional(covariates)) })),
    subgroups,
    takeUp: field(
      'Treatment received, as a number or share; with it the design is fuzzy.',
      z.optional(
        z.strictObject({
          column: column('drinks'),
          label: field('What readers see.', label, 'Drinks alcohol'),
          units: field('Units of the treatment received.', z._default(label, 'share'), 'share'),
        }),
      ),
    ),
    covariates: field(
      'Covariates that the estimate adjusts for, with one coefficient for both sides.',
      z._default(covariates, []),
    ),
    balanceCovariates: field(
      'Covariates fixed before treatment, which should not jump at the cutoff.',
      z._default(z.array(z.strictObject({ column: column('income'), transform, kind, label })), []),
    ),
    estimator: field(
      'Local polynomial at the cutoff, or one polynomial over all rows.',
      z._default(
        z.discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('local'),
            polynomialOrder: field(orderSays, z._default(z.int().check(z.gte(0), z.lte(3)), 1), 1),
            kernel: field(
              'How much rows count by their distance from the cutoff.',
              z._default(z.enum(['triangular', 'uniform', 'epanechnikov']), 'triangular'),
            ),
            bandwidth: field(
              'How far from the cutoff rows are used.',
              z._default(
                z.discriminatedUnion('kind', [
                  z.strictObject({
                    kind: z.literal('selected'),
                    selector: field(
                      'What the bandwidth makes smallest: `mse` = the mean squared error, `cer` = the error in coverage.',
                      z._default(selector, 'mserd'),
                    ),
                  }),
                  z.strictObject({
                    kind: z.literal('fixed'),
                    h: field('In the running variable’s units.', positive, 2),
                    b: field('In the running variable’s units.', positive, 3),
                  }),
                ]),
                { kind: 'selected', selector: 'mserd' },
              ),
            ),
            variance: field(
              'What the variance is estimated from: nearest neighbors, or residuals.',
              z._default(z.enum(['nn', 'hc0', 'hc1', 'hc2', 'hc3']), 'nn'),
            ),
            neighbours: field(
              'Fewest neighbors of the nearest-neighbor variance.',
              z._default(z.int().check(z.gte(1), z.lte(20)), 3),
              3,
            ),
            massPoints: field(
              '`adjust` allows for values of the running variable that many rows share.',
              z._default(z.enum(['adjust', 'off']), 'adjust'),
            ),
            regularisation: field(
              'Multiplies the penalty that keeps a selected bandwidth from growing too wide; 0 = none.',
              z._default(z.number().check(z.gte(0)), 1),
              1,
            ),
          }),
          /** One polynomial over all rows on each side: offered to reproduce published work, and scored accordingly. */
          z.strictObject({
            kind: z.literal('global'),
            polynomialOrder: field(orderSays, z._default(z.int().check(z.gte(1), z.lte(5)), 1), 1),
            interacted: field('Whether slopes differ between the sides.', z._default(z.boolean(), true)),
            variance: field(
              'Whether residuals may vary more in some rows than in others.',
              z._default(z.enum(['iid', 'hc1', 'hc3']), 'hc1'),
            ),
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
    ),
    cluster: field(
      'Column the standard errors are clustered on; residuals are then those of the regression.',
      z.optional(columnName),
      'state',
    ),
    samplingWeight: field(
      'Column of sampling or population weights, which multiply the kernel: the effect at the cutoff among the people the rows stand for. Left out = every row counts alike, the effect among the rows.',
      z.optional(columnName),
      'weight',
    ),
    samplingWeightQuestion: field(
      'What the weighted estimate answers, as readers see it; said beside the unweighted one.',
      z.optional(z.string().check(z.minLength(1))),
      'the effect among all adults at the cutoff',
    ),
    cellSize: field(
      'People behind each row of aggregated cells, as a column or one number; the estimate does not change, the counts of people do. Left out = a row is one person.',
      z.optional(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('column'), column: column('people') }),
          z.strictObject({ kind: z.literal('constant'), people: field('People behind each row.', positive, 1000) }),
          /** The rows are cells, but nobody knows of how many people. */
          z.strictObject({ kind: z.literal('unknown') }),
        ]),
      ),
    ),
    window: field(
      'Lowest and highest value of the running variable used; left out = all.',
      z.optional(
        z.strictObject({ from: field('The lowest.', z.number(), 19), to: field('The highest.', z.number(), 23) }),
      ),
    ),
    bunching: field(
      'Set where the heap at the cutoff is itself what is studied: the estimate is then the share of cases just short of the cutoff that were moved over it, from a histogram and a smooth count. The outcome is the column that is counted. Left out = the effect of crossing the cutoff.',
      z.optional(bunching),
    ),
    heaps: field(
      'Rows at values near the cutoff that far more rows share than the values around them: left out unless they are kept.',
      z.optional(z.enum(['leave-out', 'keep'])),
    ),
    donutHoles: field(
      'Half-widths left out around the cutoff, in the running variable’s units; left out = 2, 5 and 10% of the bandwidth.',
      z.optional(z.array(positive).check(z.minLength(1))),
      [0.1, 0.25],
    ),
    placeboCutoffs: field(
      'False cutoffs; left out = the quartiles of each side’s running variable.',
      z.optional(z.array(z.number()).check(z.minLength(1))),
      [20, 22],
    ),
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

const SUMMARY =
  'Compares units just on either side of the threshold that decides who is treated, where they should be alike otherwise.'
const BUNCHING_SUMMARY =
  'Compares units just on either side of a threshold; here it counts them: those missing just short of it and too many from it on, against a smooth count.'

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
  summary: SUMMARY,
  summaryFor: (_, spec) => (spec?.bunching === undefined ? SUMMARY : BUNCHING_SUMMARY),
  fitsWhen: 'A number, a date or a border decides who is treated.',
  needs: 'The number that decides, the outcome and who was treated, for many people close to the cutoff on both sides.',
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
