import type { BunchingFacts, Told } from '@casefiles/engine/facts'
import {
  capitalize,
  formatCount,
  formatNumber,
  formatPlain,
  inSentence,
  plural,
  withUnits,
} from '@casefiles/engine/words'
import { formatPercent, formatAmount, formatEffect } from '../../formats/index.ts'
import { measure } from '../../plots/measure.ts'
import { found, INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'
import { describeKept, tellMain, type Texts } from './phrases.ts'

/* What is said where the heap at the threshold is itself what is studied. */

const checks: Sentences<BunchingFacts['checks'], 'title' | 'message'> = {
  'bunching-balance': ({ found: gap }) => ({
    title: 'As many are missing below as are too many above',
    message:
      gap === null
        ? 'There is no smooth count to hold the histogram against.'
        : `Drawn without the condition that nobody is lost or won, the smooth count has ${wholeCount(gap.missing)} ${gap.units} missing just short of the threshold ` +
          `and ${wholeCount(gap.excess)} too many from it on: the gap is ${formatNumber(gap.ratio, 1)} times its standard error.`,
  }),
  'bunching-fit': ({ bins, explained, typical }) => ({
    title: 'The smooth count follows the histogram',
    message: `Over the ${plural(bins, 'bin')} outside the smooth count explains ${formatPercent(Math.max(0, explained))} of the variance of the counts; single bins lie off it by ${formatPercent(typical)} of the mean count.`,
  }),
  'bunching-bins': ({ below, above }) => ({
    title: 'Enough bins to draw the smooth count through',
    message: `${plural(below, 'bin')} lie below the values that cases are moved between and ${above} above them.`,
  }),
  'round-values': ({ multiples, of, gap, ratio, threshold }) => ({
    title: ROUND,
    message: `At the ${plural(multiples, 'multiple')} of ${formatPlain(of)} outside, counts lie ${formatPercent(Math.abs(gap))} ${gap < 0 ? 'lower' : 'higher'} against the smooth count than at other values, ${formatNumber(Math.abs(ratio), 1)} times the standard error.${threshold === null ? '' : ` The threshold ${threshold} is such a value.`}`,
  }),
  'few-round-values': () => ({
    title: ROUND,
    message: 'Too few round values lie outside to compare them with others.',
  }),
  'bunching-missing': ({ rows, units }) => ({
    title: 'Nearly every row has its value',
    message: `${plural(rows, 'row')} ${rows === 1 ? 'lacks' : 'lack'} the value of the running variable or the number of ${units}.`,
  }),
  'bunching-density': () => ({
    title: 'Density at the threshold',
    message: 'Not tested: a heap at the threshold is what this design measures.',
  }),
}

const ROUND = 'Round values do not heap elsewhere'
const wholeCount = (value: number) => formatCount(Math.round(value))

const NO_FALSE_THRESHOLD = 'No false threshold has enough bins on both of its sides.'

const evidence: Texts<BunchingFacts['evidence']> = {
  'heap-is-measured': () => 'The heap at the threshold is what is measured, so it is no fault of the design.',
  'missing-alone': ({ difference, noise, units }) =>
    `From those missing below alone the share would differ by ${withUnits(formatEffect(difference), units)} (standard error ${formatEffect(noise)}).`,
  'unseen-counts': () =>
    'What the counts would be between the values that cases are moved from and to is drawn from the counts outside; no data show it.',
  'cases-between': ({ cases, units }) =>
    `${formatCount(cases)} ${units} lie between the values that cases are moved from and to.`,
  'false-shares': ({ thresholds, typical, noise, units }) =>
    `At ${plural(thresholds, 'false threshold')} a share of ${withUnits(formatEffect(typical), units)} would seem moved (root mean square), where chance alone would make it ${formatEffect(noise)}.`,
  'no-false-threshold': () => NO_FALSE_THRESHOLD,
}

const series: Sentences<BunchingFacts['series'], 'title' | 'varied' | 'message'> = {
  'bunching-stretch': ({ units, ...runs }) => ({
    title: 'Other values that cases may be moved between',
    varied: `Values that cases are moved between, ${units}`,
    message: keptOrNone(runs, 'setting', ' of the values that cases may be moved between'),
  }),
  'bunching-order': (runs) => ({
    title: 'Other orders of the smooth count',
    varied: 'Order of the polynomial',
    message: keptOrNone(runs, 'order', ' of the smooth count'),
  }),
  'bunching-ends': (runs) => ({
    title: 'A smaller part of the histogram',
    varied: 'Values that the smooth count is drawn through',
    message: keptOrNone(runs, 'part', ' of the histogram'),
  }),
  'false-thresholds': ({ units, thresholds, found: heaps }) => ({
    title: 'False thresholds',
    varied: `Threshold, ${units}`,
    message:
      thresholds === 0
        ? NO_FALSE_THRESHOLD
        : `${heaps} of ${plural(thresholds, 'false threshold')} ${heaps === 1 ? 'shows' : 'show'} a share moved whose interval excludes zero, where nothing is to be gained.`,
  }),
}

function keptOrNone(runs: Told<BunchingFacts['series']['bunching-order']>, noun: string, where: string): string {
  return describeKept(runs, noun, where) ?? `No other ${noun} can be computed.`
}

const names: Texts<BunchingFacts['names']> = {
  'share-moved': () => 'Share moved over the threshold',
  'share-of-all': () => 'Share of all that were moved',
  'number-moved': () => 'Number moved',
  'excess-mass': () => 'Excess mass',
  'missing-alone': () => 'From the missing alone',
  'excess-alone': () => 'From those too many alone',
}

const methods: Texts<BunchingFacts['methods']> = {
  'share-moved': ({ order, ...bootstrap }) =>
    `Cases missing just short of the threshold over the smooth count there, a polynomial of order ${order} that holds as many cases as the histogram. ${describeBootstrap(bootstrap)}`,
  'share-of-all': (bootstrap) => `The cases moved over all cases. ${describeBootstrap(bootstrap)}`,
  'number-moved': (bootstrap) =>
    `The cases missing just short of the threshold, which are as many as those too many from it on. ${describeBootstrap(bootstrap)}`,
  'excess-mass': (bootstrap) =>
    `The cases moved over the smooth count of the bin at the threshold (b of Chetty et al. 2011). ${describeBootstrap(bootstrap)}`,
  'one-end-alone': (bootstrap) =>
    `The smooth count is drawn without the condition that nobody is lost or won. ${describeBootstrap(bootstrap)}`,
}

function describeBootstrap({ draws, bins, df }: Told<BunchingFacts['methods']['share-of-all']>): string {
  return `95% interval from the spread over ${formatCount(draws)} draws of a bootstrap of the residuals of ${formatCount(bins)} bins, with ${df} degrees of freedom.`
}

const reasons: Texts<BunchingFacts['reasons']> = {
  'no-smooth-count': () => 'The smooth count just short of the threshold is not above zero.',
}

const texts: Texts<BunchingFacts['texts']> = {
  'partial-bins': ({ rows }) =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} in bins that the ends of the data cut ${rows === 1 ? 'is' : 'are'} left out.`,
  'from-to': ({ from, to }) => `${from} to ${to}`,
  'moved-within': ({ stretch }) => `cases moved within ${stretch}`,
  'order-of-smooth-count': ({ order }) => `a smooth count of order ${order}`,
  'part-of-histogram': ({ part }) => `the histogram from ${part} alone`,
}

type Figures = Told<BunchingFacts['figures']>

const figures: Sentences<BunchingFacts['figures'], string> = {
  'bunching-histogram': (drawn) => {
    const { label, counted, width, units } = drawn
    return {
      ...found(
        describeHeap(drawn),
        (said) => `Histogram of ${inSentence(label)} with a smooth count and its 95% band. ${said}. ${tellMain(drawn)}`,
      ),
      subtitle: `Number of ${counted} by ${inSentence(label)}${width === 1 ? '' : ` in bins of ${formatEffect(width)} ${units}`}. The line is the smooth count with its pointwise 95% band; the darker bars are those that ${counted} may have been moved between.`,
      x: label,
      y: capitalize(counted),
      value: label,
      count: capitalize(counted),
      smooth: 'Smooth count',
      ...INTERVAL,
      moved: 'May have been moved',
      over: 'Over the threshold',
      threshold: 'Threshold',
    }
  },
  'false-thresholds': ({ outcome, label, thresholds, found: heaps }) => ({
    ...found(
      heaps === 0
        ? `No heap shows at any of ${formatCount(thresholds)} false thresholds`
        : `A heap shows at ${formatCount(heaps)} of ${formatCount(thresholds)} false thresholds`,
      (said) =>
        `Shares moved at ${formatCount(thresholds)} false thresholds and at the true one, with pointwise 95% intervals. ${said}.`,
    ),
    subtitle: `Share moved over the threshold, ${measure(outcome)}, at false thresholds (hollow) and at the true one (filled), with pointwise 95% intervals.`,
    x: label,
    y: 'Share moved',
    cutoff: 'Threshold',
    kind: 'True or false threshold',
    estimate: 'Share moved',
    ...INTERVAL,
    zero: 'Nobody moved',
    threshold: 'Threshold',
  }),
  shares: () => ({ effect: 'Effect', intervals: 'pointwise 95% intervals' }),
}

/** The share moved over the threshold, or the heap short of it, or that the interval carries neither. */
function describeHeap({ counted, cutoff, outcome, value, ci }: Figures['bunching-histogram']): string {
  const size =
    outcome.units === 'percentage points'
      ? `${formatAmount(Math.abs(value))} percent`
      : `a share of ${withUnits(formatEffect(Math.abs(value)), outcome.units)}`
  if (ci[0] > 0) return `${capitalize(counted)} heap at ${cutoff}: ${size} of those just short of it were moved over it`
  if (ci[1] < 0)
    return `${capitalize(counted)} heap just short of ${cutoff}: ${size} more stand there than the smooth count has`
  return `No clear heap of ${counted} at ${cutoff}: the interval of the share moved includes zero`
}

export const bunching = { checks, evidence, series, names, methods, reasons, texts, figures }
