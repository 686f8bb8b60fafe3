import type { DidSpec } from '@casefiles/engine/specs'
import {
  column,
  fieldTexts,
  from,
  furtherOutcomes,
  kind,
  label,
  mainOutcome,
  own,
  ownChoices,
  rawUnits,
  role,
  subgroups,
  to,
  transform,
  within,
} from '../../fields/shared.ts'

const outcome = {
  column: column('deaths'),
  transform,
  scale: [
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    100,
  ],
  label,
  units: ['Units of the estimate.', 'deaths per 100,000'],
  rawUnits,
} as const

const covariate = { column: column('unemployment'), transform, kind } as const

/** What stands beside the fields of the design. */
export const fields = fieldTexts<DidSpec>()({
  data: '`panel`: one row per unit and period. `repeated-cross-sections`: each row is an individual seen once, and `unit` names the group that adopts.',
  unit: ['Column that names the unit that adopts.', 'state'],
  unitLabel: [
    'Column with the name that readers see for a unit; for display only, left out = the unit’s own.',
    'state_name',
  ],
  time: ['Column of the period, as a number.', 'year'],
  outcome: mainOutcome,
  ...within('outcome', outcome),
  outcomeModel:
    '`poisson`: the outcome is a count, a rate or an amount, zeros included, and the effect a ratio, told in percent, by Poisson regression with effects of units and periods. Its units are log points, at a scale of 100. Left out or `linear`: the effect is a difference.',
  exposure: [
    'Column with what a count is counted over, such as people or miles; for `poisson`. Left out = every row alike.',
    'population',
  ],
  contrast:
    'Triple differences: a group within each unit that the policy cannot reach, such as people over the age that a law names. Outcomes are then told less the mean of the unaffected rows of the same unit and period, so that whatever moves both groups alike is taken off. Other rows are not used.',
  'contrast.column': column('age_group'),
  'contrast.affected': ['Cell values of the rows that the policy reaches; numbers are compared as text.', ['18-20']],
  'contrast.affectedLabel': ['What readers call them.', 'people of 18 to 20'],
  'contrast.unaffected': ['Cell values of the rows that it cannot reach.', ['21-24']],
  'contrast.unaffectedLabel': ['What readers call those.', 'people of 21 to 24'],
  otherOutcomes: furtherOutcomes,
  ...within('otherOutcomes', {
    ...outcome,
    role,
    ownChoices,
    'ownChoices.covariates': own,
    ...within('ownChoices.covariates', covariate),
  }),
  ...subgroups,
  adoption:
    'Where adoption stands in the data: the first treated period per unit (0 or empty = never), a status per unit and period, or the treatment as an amount.',
  'adoption.first-treated.column': column('first_treated'),
  'adoption.status.column': column('law'),
  'adoption.status.treatedValues': ['Cell values that mean "treated"; numbers are compared as text.', ['1']],
  'adoption.treatment.column': column('minimum_wage'),
  'adoption.treatment.transform': transform,
  'adoption.treatment.per': [
    'One unit of the treatment, as after "per". The effect is told per one of it.',
    'dollar of the minimum wage',
  ],
  treatmentPath:
    '`first-adoption` keeps a unit treated from its first treated period on, even if the treatment switches off later. `changing`: it may go up and down again, or is an amount; the effect is then that of one unit more of it.',
  incompleteUnits:
    'What becomes of units of a panel that lack a row in some period. `leave-out`: the group-time effects use units with a row in every period. `use`: they use every unit in the periods it has, as means of whoever is seen. Named, the other of the two stands beside the primary estimate; left out = left out.',
  dropAlwaysTreated: 'Leaves out units treated in every period, counted; otherwise they are an error.',
  comparison: 'Who adopters are compared with.',
  estimator: 'How covariates enter: doubly robust, outcome regression, or inverse probability weights.',
  covariates: 'Covariates of the group-time estimator, taken in the base period of each comparison.',
  ...within('covariates', covariate),
  furtherEffects:
    'Fixed effects beside those of units and periods, each of one column or of several together, such as every region in every year. The primary estimate is then the imputation estimator: what the treated would have had without the policy follows from units, periods and these, fitted on rows not yet treated.',
  'furtherEffects.columns': ['Columns whose combinations are the levels.', ['region', 'year']],
  unitTrends:
    'Whether every unit has a linear trend of its own, fitted on its rows not yet treated and continued. The primary estimate is then the imputation estimator, as with `furtherEffects`.',
  balanceCovariates:
    'Covariates whose pre-treatment trends are compared in the balance check; also the controls of the specification curve.',
  'balanceCovariates.column': column('unemployment'),
  'balanceCovariates.transform': transform,
  'balanceCovariates.kind': kind,
  'balanceCovariates.label': label,
  placeboOutcomes:
    'Outcomes that the policy cannot have moved: the primary analysis is run on each and should find nothing.',
  'placeboOutcomes.column': column('deaths_at_night'),
  'placeboOutcomes.transform': transform,
  'placeboOutcomes.scale': ['Multiplies the (transformed) outcome.', 100],
  'placeboOutcomes.label': label,
  'placeboOutcomes.units': ['Units of its estimate.', 'deaths per 100,000'],
  anticipation: ['Periods before adoption in which the effect may already show.', 1],
  aggregation:
    'Which average of the group-time effects is the primary estimate; a treatment that changes has its total effect per unit instead.',
  weight:
    'How many people each unit stands for. Weighted, the estimate answers what happened to the average person; unweighted, in the average place. The other of the two is shown beside it. A unit keeps its mean from before the first adoption.',
  'weight.column': column('population'),
  'weight.inHeadline': 'Whether the primary estimate is the weighted one.',
  headlineWindow:
    'Times since adoption, or since the first change of a treatment that changes, that the primary estimate averages: up to `last`, `balanced` = only cohorts observed that long, so that the same units stand behind every time. Left out = every period after adoption.',
  'headlineWindow.last': ['The last time that counts; 0 = the first treated period.', 4],
  'headlineWindow.balanced': 'Only cohorts observed that long.',
  eventWindow: 'Relative times shown and used by the event study, the pre-trend test and the honest bounds.',
  'eventWindow.before': ['Periods before the first treated one.', 5],
  'eventWindow.after': ['Periods after the first treated one.', 5],
  window: 'First and last period used; left out = all.',
  'window.from': from,
  'window.to': to,
  cluster: ['Column the standard errors are clustered on; left out = the unit.', 'state'],
  clusterPeriods:
    'Whether two-way fixed effects, an estimate beside the primary one, are shown once more with errors clustered on the periods as well. A primary estimate of group-time effects adds up what each unit contributes, which has no two-way variance; with `furtherEffects` or `unitTrends` the primary estimate is clustered both ways.',
  bootstrapDraws: ['Draws of the multiplier and wild bootstraps.', 1999],
})
