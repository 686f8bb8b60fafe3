import type { RddFacts } from '@casefiles/engine/facts'
import { formatNumber, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { bunching } from './bunching.ts'
import { predicting } from './checks.ts'
import { describeKept, runningValue, type Texts } from './phrases.ts'

/** What was varied in each analysis, and what came of it. */
export const series: Sentences<RddFacts['series'], 'title' | 'varied' | 'message'> = {
  ...bunching.series,
  'bandwidth-path': ({ runs, changesAt }) => ({
    title: 'Other bandwidths',
    varied: 'Bandwidth, as a multiple of the one in the design',
    message:
      runs === null
        ? 'No local bandwidth could be chosen, so none can be varied.'
        : (describeKept(runs, 'bandwidth', " from half to twice the design's") ??
            'No other bandwidth can be computed.') +
          (changesAt === null ? '' : ` It changes at ${formatNumber(changesAt, 1)} times the bandwidth.`),
  }),
  donut: ({ units, runs, within }) => ({
    title: 'Rows next to the cutoff left out',
    varied: `Half-width of the hole around the cutoff, ${units}`,
    message:
      runs === null
        ? 'No bandwidth could be chosen, so no hole around the cutoff was tried.'
        : (describeKept(runs, 'hole', ' around the cutoff') ?? 'With no hole can the effect be computed.') +
          (within === null ? '' : ` It changes when rows within ${runningValue(within, units)} are left out.`),
  }),
  'placebo-cutoffs': ({ units, tried, rejecting, untried }) => ({
    title: 'False cutoffs',
    varied: `Cutoff, ${units}, on the rows of one side alone`,
    message:
      tried === 0
        ? NO_FALSE_CUTOFF
        : `${showJumps(tried, rejecting)} at the 5 percent level after Holm's correction, where there can be none.` +
          (untried === 0 ? '' : ` ${plural(untried, 'cutoff')} could not be tried.`),
  }),
  'order-kernel': (runs) => ({
    title: 'Other orders, kernels and bandwidths',
    varied: 'Polynomial order, kernel and rule for the bandwidth',
    message:
      describeKept(runs, 'combination', ' of order, kernel and bandwidth') ??
      'No other order or kernel can be computed.',
  }),
}

function showJumps(tried: number, rejecting: number): string {
  if (tried === 1) return `The one false cutoff shows ${rejecting === 0 ? 'no' : 'a'} jump`
  const share = formatPercent(rejecting / tried, 'never-zero')
  return `${rejecting} of ${plural(tried, 'false cutoff')} (${share}) ${rejecting === 1 ? 'shows' : 'show'} a jump`
}

const NO_FALSE_CUTOFF = 'No false cutoff has enough rows on both of its sides.'

/** What the score's looks saw. */
export const evidence: Texts<RddFacts['evidence']> = {
  ...bunching.evidence,
  sorting: ({ side, share, error, value, units }) =>
    `Of those next to the cutoff on the ${side} side ${formatPercent(share, 'never-zero')} are more than a smooth density would put there (standard error ${formatPercent(error, 'never-zero')}); if they differ from the rest by one standard deviation of the outcome, that moves the estimate by ${withUnits(formatEffect(value), units)}.`,
  'cells-of-unknown-number': () =>
    'Rows are cells of an unknown number of people, so their density says nothing about people.',
  'zero-density': () => 'The density next to the cutoff could not be told from zero.',
  'spread-of-cells': () => 'Rows are cells of people, whose spread is not that of the cells.',
  'predicted-outcome': ({ covariates, value, noise, share }) =>
    `At the cutoff the outcome that ${predicting(covariates)} differs by ${formatEffect(value)} (standard error ${formatEffect(noise)}). Near the cutoff ${covariates === 1 ? 'it predicts' : 'they predict'} ${formatPercent(share, 'never-zero')} of the outcome’s variance.`,
  'donut-move': ({ holes, value, noise, excess }) =>
    `Without the rows next to the cutoff (${plural(holes, 'hole')}) the estimate moves by ${formatEffect(value)} (standard error ${formatEffect(noise)}), of which ${formatEffect(excess)} is more than chance.`,
  'no-donut-move': () => 'Without the nearest rows no estimate could be computed.',
  'false-jumps': ({ cutoffs, typical, noise }) =>
    `At ${plural(cutoffs, 'false cutoff')} the outcome jumps by ${formatEffect(typical)} (root mean square), where chance alone would make it ${formatEffect(noise)}.`,
  'no-false-cutoff': () => NO_FALSE_CUTOFF,
}
