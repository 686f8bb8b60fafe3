import type { IvFacts } from '@casefiles/engine/facts'
import { formatNumber, plural } from '@casefiles/engine/words'
import { formatPStatement, formatSpan, formatEffect, formatSignificant } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'

type Checks = IvFacts['checks']

const INTERVALS = { 'anderson-rubin': 'Anderson–Rubin', tf: 'tF' }
const OVERIDENTIFICATION = { sargan: 'Sargan', 'hansen-j': 'Hansen J' }
export const ONE_INSTRUMENT = 'There is one instrument, so there is nothing for it to agree with.'
const HAS_BOUNDS = 'The Anderson–Rubin set has bounds'
const MORE_INSTRUMENTS = 'It cannot be computed: there are no more clusters than instruments.'

/** What each check is called where it passes, and what it found. */
export const checks: Sentences<Checks, 'title' | 'message'> = {
  'first-stage': ({ f, p, partialR2, single }) => ({
    title: 'The instruments move the treatment',
    message: `First-stage F ${formatEffect(f)} (${formatPStatement(p)}); the ${single ? 'instrument explains' : 'instruments explain'} ${formatNumber(100 * partialR2, 2)}% of what is left of the treatment.${single ? ` One unit of ${single.instrument} moves the treatment by ${formatNumber(single.slope, 4)}.` : ''}`,
  }),
  'effective-f': ({ f, criticalValue }) => ({
    title: 'The instruments are strong',
    message: `The effective F is ${formatEffect(f)}; from ${formatEffect(criticalValue)} on the bias is at most a tenth of the worst case.`,
  }),
  'anderson-rubin': ({ set }) => ({
    title: HAS_BOUNDS,
    message:
      set === null
        ? 'The Anderson–Rubin test cannot be computed: there are no more clusters than instruments.'
        : typeof set === 'string'
          ? set
          : `The Anderson–Rubin set runs from ${formatSpan(set.low, set.high)}.`,
  }),
  'anderson-rubin-empty': ({ set }) => ({ title: HAS_BOUNDS, message: set }),
  'anderson-rubin-no-effect': ({ test }) => ({
    title: 'Anderson–Rubin test of no effect',
    message: test
      ? `F ${formatEffect(test.f)} on ${test.df1} and ${test.df2} degrees of freedom, ${formatPStatement(test.p)}; it holds however weak the instruments are.`
      : MORE_INSTRUMENTS,
  }),
  'interval-agreement': ({ low, high, compared, agreeing }) => ({
    title: 'Intervals that allow for weak instruments agree',
    message: `The conventional interval runs from ${formatSpan(low, high)}. ${describeAgreement(compared, agreeing)}`,
  }),
  tf: ({ f, critical, low, high }) => ({
    title: 'tF-adjusted interval',
    message: Number.isFinite(critical)
      ? `With a first-stage F of ${formatEffect(f)} the t value must pass ${describeCritical(critical)}; the interval runs from ${formatSpan(low, high)}.`
      : `The first-stage F is ${formatEffect(f)}; under 4 the tF procedure gives no interval.`,
  }),
  overidentification: ({ instruments, test }) => ({
    title: 'The instruments agree',
    message: test
      ? `${describeTest(test)}: do the instruments give the same effect?`
      : instruments === 1
        ? ONE_INSTRUMENT
        : 'It cannot be computed: the instruments are too many for the clusters.',
  }),
  'left-out-instruments': ({ test, reasons }) => ({
    title: 'The instruments left out agree with those used',
    message: `${test ? `With them ${describeTest(test, ' is')}.` : 'The test cannot be computed: they repeat the others, or are too many for the rows or clusters.'} ${reasons.map(({ label, reason }) => `${label}: ${reason.replace(/\.$/, '')}.`).join(' ')}`,
  }),
  endogeneity: ({ twoStage, leastSquares, f, p }) => ({
    title: 'Does it differ from least squares?',
    message: `Two-stage least squares gives ${formatEffect(twoStage)}, ordinary least squares ${formatEffect(leastSquares)}; Wu–Hausman F ${formatEffect(f)}, ${formatPStatement(p)}.`,
  }),
  'instrument-balance': (found) => ({
    title: 'Covariates are alike across the instrument',
    message:
      'why' in found
        ? found.why
        : `Largest difference for one standard deviation of the instrument: ${found.worst}, ${formatEffect(found.size)} standard deviations (${found.compared} compared, the other covariates held).`,
  }),
  'balance-tests': (found) => ({
    title: 'No covariate is tied to the instrument',
    message: 'why' in found ? found.why : describeTied(found.compared, found.rejected),
  }),
  'predicted-outcome': (found) => ({
    title: 'Covariates left out would not move the estimate',
    message: 'why' in found ? found.why : describeMove(found),
  }),
  monotonicity: ({ subgroups, found }) => ({
    title: 'Every group is moved the same way',
    message: found
      ? describeGroups(found)
      : subgroups === 0
        ? 'No subgroup was declared, so one direction for all is assumed and not looked at.'
        : 'Fewer than two of the declared groups have enough rows for a first stage of their own, so none are compared.',
  }),
  'complier-share': ({ share }) => ({
    title: 'Who follows the instrument',
    message:
      share === null
        ? 'Compliers can be counted only where treatment and instrument are each one yes or no.'
        : `${formatNumber(100 * share, 1)}% follow the instrument; the effect is theirs, not everyone's.`,
  }),
  'complier-characteristics': ({ listed, of }) => ({
    title: 'How those who follow it compare with everyone',
    message:
      of === 0
        ? 'No covariate without missing cells was declared, so they cannot be described.'
        : `Means of those who follow the instrument against everyone's: ${listed.map(({ label, compliers, everyone }) => `${label} ${formatEffect(compliers)} against ${formatEffect(everyone)}`).join('; ')}${of > listed.length ? ` (${listed.length} of ${of})` : ''}.`,
  }),
  clusters: ({ first, second, fewest, enough }) => ({
    title: 'Enough clusters',
    message: `${second === null ? `${fewest} clusters` : `${first} and ${second} clusters, ${fewest} the fewer`}; ${fewest >= enough ? `from ${enough} on their standard errors can be trusted` : `under ${enough} their standard errors run small`}.`,
  }),
  'wild-bootstrap': ({ test }) => ({
    title: 'Test of no effect made for few clusters',
    message: test
      ? `Wild cluster bootstrap of the Anderson–Rubin test, ${test.draws} draws with ${test.weights} weights: ${formatPStatement(test.p)}.`
      : MORE_INSTRUMENTS,
  }),
  'placebo-outcomes': ({ the, found }) => ({ title: `Nothing found where ${the} cannot act`, message: found }),
}

/** Beside the usual value, unless it is that: with a strong first stage nothing is added. */
export function describeCritical(critical: number): string {
  const told = formatNumber(critical, 2)
  return told === '1.96' ? told : `${told} in place of 1.96`
}

/** `Hansen J 2.10 on 1 degree of freedom, p = 0.147`, with a verb after the name where it is a sentence's. */
function describeTest(
  { name, statistic, df, p }: NonNullable<Checks['overidentification']['test']>,
  verb = '',
): string {
  return `${OVERIDENTIFICATION[name]}${verb} ${formatEffect(statistic)} on ${plural(df, 'degree')} of freedom, ${formatPStatement(p)}`
}

type Intervals = Checks['interval-agreement']['compared']

function describeAgreement(compared: Intervals, agreeing: Intervals): string {
  const all = compared.map((one) => INTERVALS[one])
  if (all.length === 1) {
    const why = 'The tF interval is for one instrument and does not apply.'
    return `The ${all[0]} set ${agreeing.length === 1 ? 'says the same' : 'does not say the same'}. ${why}`
  }
  if (agreeing.length === all.length) return `The ${all.join(' and ')} intervals say the same.`
  if (agreeing.length === 0) return `Neither the ${all.join(' nor the ')} interval says the same.`
  const [same] = agreeing.map((one) => INTERVALS[one])
  return `The ${same} interval says the same, the ${all.find((name) => name !== same)} interval does not.`
}

function describeTied(compared: string[], rejected: string[]): string {
  const level = 'tied to the instrument at the 5% level'
  if (compared.length === 1)
    return `The one covariate, ${compared[0]}, is ${rejected.length === 1 ? '' : 'not '}${level}.`
  const names = rejected.length > 0 ? `: ${rejected.join(', ')}` : ''
  return `${rejected.length} of ${compared.length} covariates ${rejected.length === 1 ? 'is' : 'are'} ${level} after Holm's correction${names}.`
}

type Move = Exclude<Checks['predicted-outcome'], { why: unknown }>

function describeMove({ covariates, move, error, units, size }: Move): string {
  const what =
    covariates === 1 ? 'one covariate outside the model predicts' : `${covariates} covariates outside the model predict`
  return `What ${what} of the outcome would move the estimate by ${formatSignificant(move, 3)} ${units} (standard error ${formatSignificant(error, 2)}), ${formatNumber(size, 2)} of its own standard errors.`
}

function describeGroups({
  groups,
  weakest,
  strongest,
  opposite,
}: NonNullable<Checks['monotonicity']['found']>): string {
  const times = ({ group, ratio }: typeof weakest) => `${formatNumber(ratio, 2)} times (${group})`
  const moved = opposite.length === 0 ? 'none is' : `${opposite.join(', ')} ${opposite.length === 1 ? 'is' : 'are'}`
  return `The first stage of ${groups} groups runs from ${times(weakest)} to ${times(strongest)} that of everyone; ${moved} moved the other way at the 5% level.`
}
