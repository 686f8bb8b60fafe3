import type { Check, DesignType, EqsBias, EqsComponent, EqsPillar } from '../analysis.ts'
import { NINETY, seenOf } from '../eqs/pillars.ts'
import { decisiveOf } from '../eqs/decisive.ts'
import { after, type Fact, holds, join, type Text } from '../fact.ts'
import { formatSpan } from '../words/interval.ts'
import type { ReaderWords } from './reader-words.ts'

/** What a check is called where it failed: its title says what holds where it passes. */
const FAILING: Record<string, (words: ReaderWords, message: Text) => string> = {
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
  'DiD/attrition': ({ units }) => `Not the same ${units} throughout`,
  'Blocks/attrition': () => 'Many are missing, or more in one arm',
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
  'RDD/predicted-outcome': () => 'What the covariates predict jumps at the cutoff',
  'IV/predicted-outcome': () => 'Covariates left out would move the estimate',
  'effective-rows': () => 'Few rows within the bandwidth',
  'distinct-values': () => 'Few distinct values of the running variable',
  'lack-of-fit': () => 'The curves do not fit the rows near the cutoff',
  'take-up': () => 'The cutoff hardly moves take-up',
  'first-stage': () => 'The instruments hardly move the treatment',
  'effective-f': () => 'Weak instruments',
  'anderson-rubin': (_, message) =>
    typeof message !== 'string' && 'says' in message && message.says === 'IV/checks/anderson-rubin-empty'
      ? 'No effect fits the data'
      : 'The data rule out no size of effect',
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
  'pre-treatment-outcome': () => 'The outcome before treatment is not adjusted for',
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

/** The checks that look at the same as a component does, one in each kind of study. */
const CHECK_OF: Record<string, string[]> = {
  drift: ['pre-trend'],
  anticipationLead: ['anticipation'],
  attritionBounds: ['attrition', 'risk-of-bias'],
  drawBalance: ['omnibus-balance', 'small-trials'],
  sorting: ['density'],
  predictedOutcome: ['predicted-outcome'],
  weakness: ['effective-f'],
  placeboOutcome: ['placebo-outcome'],
  withSquares: ['with-squares'],
  residualImbalance: ['residual-imbalance'],
  backdating: ['backdating'],
  prePeriodFit: ['pre-period-fit'],
}

/**
 * One ledger: every part of the comparison that failed is among the failed checks, and whatever failed has a name that says
 * so. Where a check and a component look at the same, the check fails with the component.
 */
export function listFailures(
  checks: Check[],
  eqs: { pillars: EqsPillar[] },
  design: DesignType,
  words: ReaderWords,
): Check[]
export function listFailures(
  checks: Check<Text>[],
  eqs: { pillars: EqsPillar<Text>[] },
  design: DesignType,
  words: ReaderWords,
): Check<Text>[]
export function listFailures(
  checks: Check<Text>[],
  { pillars }: { pillars: EqsPillar<Text>[] },
  design: DesignType,
  words: ReaderWords,
): Check<Text>[] {
  // by the reader's word for the treatment, as the checks beside them
  const failed = decisiveOf(pillars)
    .filter((component) => component.failed)
    .map((component) => ({
      ...component,
      failing: component.failing.replace('before treatment', `before ${words.the}`),
    }))
  const partOf = (check: Pick<Check, 'id'>) => failed.find(({ id }) => CHECK_OF[id]?.includes(check.id))
  const known = checks.map((check) => {
    const part = partOf(check)
    if (part === undefined) return check
    return { ...check, passed: false, severity: 'critical' as const, ...failedBy(part, check) }
  })
  const added = failed
    .filter(({ id }) => !checks.some((check) => CHECK_OF[id]?.includes(check.id)))
    .map(({ id, failing, inputText, bias }): Check<Text> => ({
      id: `failed-${id}`,
      title: failing,
      passed: false,
      severity: 'critical',
      statistic: bias!.rho,
      threshold: 0.25,
      message: inputText,
    }))
  const named = new Set<Text>(failed.map(({ failing }) => failing))
  return [...known, ...added].map((check) =>
    check.passed === false && !named.has(check.title) ? { ...check, title: failingName(check, design, words) } : check,
  )
}

/** A check whose own test found nothing is not named for what it did not find, but for the part that failed, and says why. */
function failedBy(
  { failing, inputText, bias }: EqsComponent<Text>,
  { passed, message }: Check<Text>,
): Pick<Check<Text>, 'message'> & { title?: string } {
  const isTold = holds(message, inputText)
  // the part goes on where the check stops: then it says all
  const both = holds(inputText, message) ? inputText : join`${message} ${inputText}`
  if (passed !== true) return { message: isTold ? message : both }
  if (isTold) return { title: failing, message: join`${message} ${whyDespite(bias!)}` }
  const why = join`${inputText} ${whyDespite(bias!)}`
  if (holds(inputText, message)) return { title: failing, message: why }
  return { title: failing, message: join`${why} By its own test the check would pass: ${after(message, 'lowerFirst')}` }
}

/** Another test, or another limit, than the one that the score has. */
function whyDespite(bias: EqsBias): string {
  const { measured, noise } = seenOf(bias)
  const reach = NINETY * noise
  return `It fails because the 90% interval of the bias that it measures, ${formatSpan(measured - reach, measured + reach)}, leaves out zero.`
}

/** One covariate's balance is named for the covariate alone. */
const OF_A_COVARIATE = /^(Balance|No jump in|Alike in):? (.+)$/

/** What a failed check is called; the name of its passing only where that says nothing of passing. */
export function failingName(
  { id, title, message }: Pick<Check<Text>, 'id' | 'title' | 'message'>,
  design: DesignType,
  words: ReaderWords,
): Text {
  const name = FAILING[`${design}/${id}`] ?? FAILING[id]
  if (name !== undefined) return name(words, message)
  if (typeof title !== 'string') return failingFact(title)
  const [, kind, covariate] = OF_A_COVARIATE.exec(title) ?? []
  if (kind === undefined) return title
  return kind === 'No jump in' ? `A jump in “${covariate}”` : `Groups that differ in “${covariate}”`
}

/** The same where the title is a fact: the check of one covariate has it among its figures. */
function failingFact(title: Fact): Text {
  if (!('says' in title) || !('covariate' in title.of)) return title
  const { covariate } = title.of as { covariate: Text }
  return title.says === 'RDD/checks/covariate'
    ? join`A jump in “${covariate}”`
    : join`Groups that differ in “${covariate}”`
}
