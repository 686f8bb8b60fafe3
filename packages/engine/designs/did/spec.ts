import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  column,
  columnName,
  field,
  kind,
  from,
  label,
  mainOutcome,
  otherOutcomes,
  ownChoices,
  ownSays,
  rawUnits,
  subgroups,
  to,
  transform,
  values,
} from '../shared/fields.ts'

const outcome = z.strictObject({
  column: column('deaths'),
  transform,
  scale: field(
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    z._default(z.number().check(z.positive()), 1),
    100,
  ),
  label,
  units: field('Units of the estimate.', z.string().check(z.minLength(1)), 'deaths per 100,000'),
  rawUnits,
})

const covariates = z.array(z.strictObject({ column: column('unemployment'), transform, kind }))

/** Everything that must be chosen before a difference-in-differences analysis runs. Unknown fields are refused. */
export const didSchema = z.strictObject({
  data: field(
    '`panel`: one row per unit and period. `repeated-cross-sections`: each row is an individual seen once, and `unit` names the group that adopts.',
    z._default(z.enum(['panel', 'repeated-cross-sections']), 'panel'),
  ),
  unit: field('Column that names the unit that adopts.', columnName, 'state'),
  unitLabel: field(
    'Column with the name that readers see for a unit; for display only, left out = the unit’s own.',
    z.optional(columnName),
    'state_name',
  ),
  time: field('Column of the period, as a number.', columnName, 'year'),
  outcome: mainOutcome(outcome),
  outcomeModel: field(
    '`poisson`: the outcome is a count, a rate or an amount, zeros included, and the effect a ratio, told in percent, by Poisson regression with effects of units and periods. Its units are log points, at a scale of 100. Left out or `linear`: the effect is a difference.',
    z.optional(z.enum(['linear', 'poisson'])),
  ),
  exposure: field(
    'Column with what a count is counted over, such as people or miles; for `poisson`. Left out = every row alike.',
    z.optional(columnName),
    'population',
  ),
  contrast: field(
    'Triple differences: a group within each unit that the policy cannot reach, such as people over the age that a law names. Outcomes are then told less the mean of the unaffected rows of the same unit and period, so that whatever moves both groups alike is taken off. Other rows are not used.',
    z.optional(
      z.strictObject({
        column: column('age_group'),
        affected: field('Cell values of the rows that the policy reaches; numbers are compared as text.', values, [
          '18-20',
        ]),
        affectedLabel: field('What readers call them.', z.string().check(z.minLength(1)), 'people of 18 to 20'),
        unaffected: field('Cell values of the rows that it cannot reach.', values, ['21-24']),
        unaffectedLabel: field('What readers call those.', z.string().check(z.minLength(1)), 'people of 21 to 24'),
      }),
    ),
  ),
  otherOutcomes: otherOutcomes(outcome, ownChoices({ covariates: field(ownSays, z.optional(covariates)) })),
  subgroups,
  adoption: field(
    'Where adoption stands in the data: the first treated period per unit (0 or empty = never), a status per unit and period, or the treatment as an amount.',
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('first-treated'), column: column('first_treated') }),
      z.strictObject({
        kind: z.literal('status'),
        column: column('law'),
        treatedValues: field('Cell values that mean "treated"; numbers are compared as text.', values, ['1']),
      }),
      z.strictObject({
        kind: z.literal('treatment'),
        column: column('minimum_wage'),
        transform,
        per: field(
          'One unit of the treatment, as after "per". The effect is told per one of it.',
          z.string().check(z.minLength(1)),
          'dollar of the minimum wage',
        ),
      }),
    ]),
  ),
  treatmentPath: field(
    '`first-adoption` keeps a unit treated from its first treated period on, even if the treatment switches off later. `changing`: it may go up and down again, or is an amount; the effect is then that of one unit more of it.',
    z._default(z.enum(['absorbing', 'first-adoption', 'changing']), 'absorbing'),
  ),
  incompleteUnits: field(
    'What becomes of units of a panel that lack a row in some period. `leave-out`: the group-time effects use units with a row in every period. `use`: they use every unit in the periods it has, as means of whoever is seen. Named, the other of the two stands beside the primary estimate; left out = left out.',
    z.optional(z.enum(['leave-out', 'use'])),
  ),
  dropAlwaysTreated: field(
    'Leaves out units treated in every period, counted; otherwise they are an error.',
    z._default(z.boolean(), false),
  ),
  comparison: field('Who adopters are compared with.', z.enum(['never-treated', 'not-yet-treated'])),
  estimator: field(
    'How covariates enter: doubly robust, outcome regression, or inverse probability weights.',
    z._default(z.enum(['dr', 'reg', 'ipw']), 'dr'),
  ),
  covariates: field(
    'Covariates of the group-time estimator, taken in the base period of each comparison.',
    z._default(covariates, []),
  ),
  furtherEffects: field(
    'Fixed effects beside those of units and periods, each of one column or of several together, such as every region in every year. The primary estimate is then the imputation estimator: what the treated would have had without the policy follows from units, periods and these, fitted on rows not yet treated.',
    z.optional(
      z.array(
        z.strictObject({
          columns: field('Columns whose combinations are the levels.', z.array(columnName).check(z.minLength(1)), [
            'region',
            'year',
          ]),
        }),
      ),
    ),
  ),
  unitTrends: field(
    'Whether every unit has a linear trend of its own, fitted on its rows not yet treated and continued. The primary estimate is then the imputation estimator, as with `furtherEffects`.',
    z.optional(z.boolean()),
  ),
  balanceCovariates: field(
    'Covariates whose pre-treatment trends are compared in the balance check; also the controls of the specification curve.',
    z._default(z.array(z.strictObject({ column: column('unemployment'), transform, kind, label })), []),
  ),
  placeboOutcomes: field(
    'Outcomes that the policy cannot have moved: the primary analysis is run on each and should find nothing.',
    z._default(
      z.array(
        z.strictObject({
          column: column('deaths_at_night'),
          transform,
          scale: field('Multiplies the (transformed) outcome.', z._default(z.number().check(z.positive()), 1), 100),
          label,
          units: field('Units of its estimate.', z.string().check(z.minLength(1)), 'deaths per 100,000'),
        }),
      ),
      [],
    ),
  ),
  anticipation: field(
    'Periods before adoption in which the effect may already show.',
    z._default(z.int().check(z.gte(0)), 0),
    1,
  ),
  aggregation: field(
    'Which average of the group-time effects is the primary estimate; a treatment that changes has its total effect per unit instead.',
    z._default(z.enum(['simple', 'group', 'dynamic', 'calendar']), 'group'),
  ),
  weight: field(
    'How many people each unit stands for. Weighted, the estimate answers what happened to the average person; unweighted, in the average place. The other of the two is shown beside it. A unit keeps its mean from before the first adoption.',
    z.optional(
      z.strictObject({
        column: column('population'),
        inHeadline: field('Whether the primary estimate is the weighted one.', z._default(z.boolean(), true)),
      }),
    ),
  ),
  headlineWindow: field(
    'Times since adoption, or since the first change of a treatment that changes, that the primary estimate averages: up to `last`, `balanced` = only cohorts observed that long, so that the same units stand behind every time. Left out = every period after adoption.',
    z.optional(
      z.strictObject({
        last: field('The last time that counts; 0 = the first treated period.', z.int().check(z.gte(0)), 4),
        balanced: field('Only cohorts observed that long.', z._default(z.boolean(), false)),
      }),
    ),
  ),
  eventWindow: field(
    'Relative times shown and used by the event study, the pre-trend test and the honest bounds.',
    z._default(
      z.strictObject({
        before: field('Periods before the first treated one.', z.int().check(z.gte(1)), 5),
        after: field('Periods after the first treated one.', z.int().check(z.gte(0)), 5),
      }),
      { before: 5, after: 5 },
    ),
  ),
  window: field('First and last period used; left out = all.', z.optional(z.strictObject({ from, to }))),
  cluster: field('Column the standard errors are clustered on; left out = the unit.', z.optional(columnName), 'state'),
  clusterPeriods: field(
    'Whether two-way fixed effects, an estimate beside the primary one, are shown once more with errors clustered on the periods as well. A primary estimate of group-time effects adds up what each unit contributes, which has no two-way variance; with `furtherEffects` or `unitTrends` the primary estimate is clustered both ways.',
    z.optional(z.boolean()),
  ),
  bootstrapDraws: field(
    'Draws of the multiplier and wild bootstraps.',
    z._default(z.int().check(z.gte(99), z.lte(100_000)), 1999),
    1999,
  ),
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
  summary:
    'Compares the change in places that adopted the policy with the change, over the same years, in places that had not.',
  // units may be farms or days, which adopt nothing: a policy reaches them
  summaryFor: ({ unitPlural, period, policyShort = 'the policy' }, spec) => {
    const time = period === undefined ? 'time' : `${period}s`
    if (spec?.contrast)
      return `Compares how the gap between ${spec.contrast.affectedLabel} and ${spec.contrast.unaffectedLabel} changed in ${unitPlural} that ${policyShort} reached with how it changed, over the same ${time}, in ${unitPlural} not reached by then.`
    if (spec && isCounts(spec))
      return `Compares the change in percent in ${unitPlural} that ${policyShort} reached with the change in percent, over the same ${time}, in ${unitPlural} not reached by then.`
    return spec && isChanging(spec)
      ? `Compares the change in ${unitPlural} where ${policyShort} changed with the change, over the same ${time}, in ${unitPlural} that began alike and where it had not changed by then.`
      : `Compares the change in ${unitPlural} that ${policyShort} reached with the change, over the same ${time}, in ${unitPlural} not reached by then.`
  },
  fitsWhen: 'The policy came to some places, groups or dates before others.',
  needs:
    'The outcome of each place or group over time, from at least two periods before, better four; some not treated, or not yet.',
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
