import type { Told, VerdictFacts } from '@casefiles/engine/facts'
import { formatSpan } from '../formats/index.ts'

type Failing = VerdictFacts['failing']
type OfCheck = Told<Failing['check']>

/** What a check is called where it failed, by its id, with its design where two have one of that id: its title says what holds where it passes. */
const NAMES: Record<string, (of: OfCheck) => string> = {
  'pre-trend': ({ the }) => `Drift before ${the}`,
  'pre-trend-power': () => 'A drift that matters could go unseen',
  anticipation: ({ the }) => `A change just before ${the}`,
  'pre-periods': ({ the }) => `Few periods before ${the}`,
  'comparison-group': ({ units }) => `Few ${units} to compare with`,
  'forbidden-comparisons': () => 'Comparisons that are not clean',
  clusters: () => 'Few clusters',
  'trend-balance': ({ the }) => `Background measures moved apart before ${the}`,
  'baseline-balance': ({ the }) => `Groups that differed before ${the}`,
  'placebo-outcomes': ({ the }) => `Something found where ${the} cannot act`,
  'groups-alone': () => 'The unaffected moved as well',
  'DiD:attrition': ({ units }) => `Not the same ${units} throughout`,
  'Blocks:attrition': () => 'Many are missing, or more in one arm',
  randomisation: () => 'The draw is not documented',
  'covariate-gaps': () => 'Covariates missing for many',
  'sample-ratio': () => 'Arms that have not the intended sizes',
  compliance: () => 'Take-up does not follow assignment',
  'trial-draws': () => 'How the trials drew their groups is not documented',
  'risk-of-bias': () => 'Trials at high risk of bias decide the result',
  'small-trials': () => 'Small trials find another effect than large ones',
  'omnibus-balance': () => 'Arms that differ in the covariates taken together',
  'minimum-detectable-effect': () => 'Too small to find the smallest effect that matters',
  heterogeneity: () => 'The effect differs more than chance explains',
  'assignment-by-block': () => 'Blocks without units in both arms',
  density: () => 'A jump in the density at the cutoff',
  'nearest-counts': () => 'Not as many just below as just above',
  'covariate-continuity': () => 'Covariates jump at the cutoff',
  'covariate-jump-size': () => 'A covariate differs much at the cutoff',
  'RDD:predicted-outcome': () => 'What the covariates predict jumps at the cutoff',
  'IV:predicted-outcome': () => 'Covariates left out would move the estimate',
  'effective-rows': () => 'Few rows within the bandwidth',
  'distinct-values': () => 'Few distinct values of the running variable',
  'lack-of-fit': () => 'The curves do not fit the rows near the cutoff',
  'take-up': () => 'The cutoff hardly moves take-up',
  'first-stage': () => 'The instruments hardly move the treatment',
  'effective-f': () => 'Weak instruments',
  'anderson-rubin': ({ finds }) =>
    finds === 'IV/checks/anderson-rubin-empty' ? 'No effect fits the data' : 'The data rule out no size of effect',
  'interval-agreement': () => 'Intervals that allow for weak instruments disagree',
  overidentification: () => 'The instruments contradict each other',
  tf: () => 'The interval adjusted for weak instruments holds zero',
  heaps: () => 'Rows heap at a value near the cutoff',
  'bunching-balance': () => 'Not as many missing below as too many above',
  'bunching-fit': () => 'The smooth count misses the histogram',
  'bunching-bins': () => 'Few bins to draw the smooth count through',
  'round-values': () => 'Round values heap elsewhere, too',
  'bunching-missing': () => 'Many rows lack their value',
  'local-bandwidth': () => 'The comparison reaches far from the cutoff',
  'mass-points': () => 'Many rows share a value of the running variable',
  'balance-products': () => 'Groups that differ in squares and products of covariates',
  'placebo-in-space': () => 'Placebos disagree with the interval',
  'instrument-balance': () => 'Covariates that differ across the instrument',
  'balance-tests': () => 'Covariates tied to the instrument',
  'left-out-instruments': () => 'The instruments left out disagree with those used',
  'placebo-outcome': () => 'An effect where there cannot be one',
  'pre-treatment-outcome': () => 'No outcome from before is adjusted for',
  'with-squares': () => 'Curves in the covariates would move the estimate',
  'residual-imbalance': () => 'Differences left after weighting would move the outcome',
  'common-support': () => 'Treated units without counterparts',
  'effective-sample': () => 'Weighting leaves little of the sample',
  'largest-weight': () => 'A single unit carries its group',
  'balance-means': () => 'Groups that differ in the mean of a covariate',
  'balance-variances': () => 'Groups that differ in the spread of a covariate',
  'balance-distributions': () => 'Groups that differ in the distribution of a covariate',
  'pre-period-fit': () => 'A poor fit before treatment',
  'donor-range': () => 'Outside the range of the donors',
  'clean-donors': () => 'Donors not known to be free of the policy',
  backdating: () => 'A gap before treatment when it is backdated',
  'predictor-balance': () => 'Treated and synthetic unit differ before treatment',
  'weight-concentration': () => 'Weight on one donor',
  'unique-weights': () => 'Other donor weights fit as well',
  donors: () => 'Few donors for placebos',
}

function nameOfCheck(of: OfCheck): string {
  const name = NAMES[`${of.design}:${of.id}`] ?? NAMES[of.id]
  if (name !== undefined) return name(of)
  if (of.ofCovariate === null) return of.title
  return of.ofCovariate.jumps ? `A jump in “${of.ofCovariate.name}”` : `Groups that differ in “${of.ofCovariate.name}”`
}

/** Names of what failed, and why a check does whose own test passed. */
export const failing: { readonly [Code in keyof Failing]: (of: Told<Failing[Code]>) => string } = {
  check: nameOfCheck,
  part: ({ name, the }) => name.replace('before treatment', `before ${the}`),
  despite: ({ low, high }) =>
    `It fails because the 90% interval of the bias that it measures, ${formatSpan(low, high)}, leaves out zero.`,
  'passes-alone': ({ message }) => `By its own test the check would pass: ${message}`,
}
