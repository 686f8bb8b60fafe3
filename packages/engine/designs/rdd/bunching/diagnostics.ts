import type { Check } from '../../../analysis.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { mean, squaredDeviations, standardDeviation, sum } from '../../../numerics/moments.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { formatCount, plural } from '../../../words/count.ts'
import { formatEffect, formatNumber, formatPlain } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import { withUnits } from '../../../words/units.ts'
import type { Design } from '../../design.ts'
import { type Finding, joinFindings } from '../../shared/finding.ts'
import type { RddSpec } from '../spec.ts'
import { shareOf, spreadOver } from './bootstrap.ts'
import type { BunchingFit } from './estimate.ts'
import { type Histogram, valueOfBin } from './histogram.ts'

type Diagnostics = Design<RddSpec, Histogram, BunchingFit>['diagnostics']

/** Evidence of this estimand has names and sources of its own in the rubric. */
const VARIANT = { variant: 'bunching' }

/**
 * What puts a study of bunching in doubt. The heap at the threshold is what is measured: no test of it is held against the design.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, { words, progress }) => {
  const findings = [
    findBalance(frame, spec, fit, words),
    findFit(frame, fit),
    findBins(frame, fit),
    findRoundValues(frame, spec, fit),
    findMissing(frame, words),
    NOT_TESTED,
  ]
  progress(1)
  return joinFindings(findings)
}

const TWO_SIDED = 1.96

/** Those missing below the threshold beside those too many from it on, each against a smooth count that is free to differ. */
function findBalance(frame: Histogram, spec: RddSpec, fit: BunchingFit, words: ReaderWords): Finding {
  const { counts } = frame
  const { free, smooth, draws, primary } = fit
  const { scale, units } = spec.outcome
  const gap = (drawn: Float64Array) => dot(free.excess, drawn) - dot(free.missing, drawn)
  const ratio = gap(counts) / spreadOver(draws, gap)
  const alone = shareOf(free.missing, free.below)
  const own = shareOf(smooth.missing, smooth.below)
  const bias = (drawn: Float64Array) => scale * (own(drawn) - alone(drawn))
  const told = (value: number) => formatCount(Math.round(value))
  const message =
    `Drawn without the condition that nobody is lost or won, the smooth count has ${told(dot(free.missing, counts))} ${words.units} missing just short of the threshold ` +
    `and ${told(dot(free.excess, counts))} too many from it on: the gap is ${formatNumber(ratio, 1)} times its standard error.`
  const [value, noise] = [bias(counts), spreadOver(draws, bias)]
  const isKnown = Number.isFinite(primary.value)
  return {
    checks: [
      {
        id: 'bunching-balance',
        title: 'As many are missing below as are too many above',
        passed: isKnown ? Math.abs(ratio) <= TWO_SIDED : null,
        severity: 'major',
        statistic: isKnown ? ratio : null,
        threshold: TWO_SIDED,
        message: isKnown ? message : 'There is no smooth count to hold the histogram against.',
      },
    ],
    evidence: {
      sorting: {
        value: null,
        applicable: false,
        text: 'The heap at the threshold is what is measured, so it is no fault of the design.',
      },
      donutMove: {
        ...VARIANT,
        value: isKnown ? value : null,
        noise,
        text: `From those missing below alone the share would differ by ${withUnits(formatEffect(Math.abs(value)), units)} (standard error ${formatEffect(noise)}).`,
      },
      predictedOutcome: {
        ...VARIANT,
        value: null,
        text: 'What the counts would be between the values that cases are moved from and to is drawn from the counts outside; no data show it.',
      },
      effectiveN: {
        value: sum(counts.subarray(frame.moved.from, frame.moved.to + 1)),
        text: `${formatCount(sum(counts.subarray(frame.moved.from, frame.moved.to + 1)))} ${words.units} lie between the values that cases are moved from and to.`,
      },
    },
  }
}

/** Our choice: a smooth count that explains less says little of what would be inside. */
const LEAST_EXPLAINED = 0.75

/** How much of the ups and downs outside of the stretch the smooth count follows. */
function findFit({ counts }: Histogram, { smooth }: BunchingFit): Finding {
  const seen = Float64Array.from(smooth.followed, (bin) => counts[bin])
  const residuals = smooth.followed.map((bin) => counts[bin] - dot(smooth.at(bin), counts))
  const explained = 1 - sum(residuals.map((value) => value * value)) / squaredDeviations(seen)
  const typical = standardDeviation(residuals) / mean(seen)
  return check({
    id: 'bunching-fit',
    title: 'The smooth count follows the histogram',
    passed: explained >= LEAST_EXPLAINED,
    severity: 'major',
    statistic: explained,
    threshold: LEAST_EXPLAINED,
    message: `Over the ${plural(seen.length, 'bin')} outside the smooth count explains ${formatPercent(Math.max(0, explained))} of the variance of the counts; single bins lie off it by ${formatPercent(typical)} of the mean count.`,
  })
}

const ENOUGH_BINS = 20

function findBins({ moved, counts }: Histogram, { smooth }: BunchingFit): Finding {
  const below = moved.from
  const above = counts.length - 1 - moved.to
  return check({
    id: 'bunching-bins',
    title: 'Enough bins to draw the smooth count through',
    passed: below + above >= ENOUGH_BINS,
    severity: 'major',
    statistic: smooth.followed.length,
    threshold: ENOUGH_BINS,
    message: `${plural(below, 'bin')} lie below the values that cases are moved between and ${above} above them.`,
  })
}

/** How many bins round values lie apart: they are multiples of five widths. */
const ROUND = 5

/** Whether other round values heap: then a part of the heap at the threshold is due to its being round. */
function findRoundValues(frame: Histogram, spec: RddSpec, { smooth }: BunchingFit): Finding {
  const { counts, width } = frame
  const isRound = (bin: number) => {
    const times = valueOfBin(frame, bin) / (ROUND * width)
    return Math.abs(times - Math.round(times)) < 1e-9
  }
  const relative = smooth.followed.flatMap((bin) => {
    const fitted = dot(smooth.at(bin), counts)
    return fitted > 0 ? [{ value: counts[bin] / fitted - 1, isRound: isRound(bin) }] : []
  })
  const values = (round: boolean) => relative.filter((one) => one.isRound === round).map(({ value }) => value)
  const [round, others] = [values(true), values(false)]
  const base = { id: 'round-values', title: 'Round values do not heap elsewhere', severity: 'minor' as const }
  if (round.length < 3 || others.length < 3) {
    const message = 'Too few round values lie outside to compare them with others.'
    return check({ ...base, passed: null, statistic: null, threshold: TWO_SIDED, message })
  }
  const noise = Math.hypot(...[round, others].map((group) => standardDeviation(group) / Math.sqrt(group.length)))
  const gap = mean(round) - mean(others)
  const ratio = gap / noise
  return check({
    ...base,
    passed: !(ratio > TWO_SIDED),
    statistic: ratio,
    threshold: TWO_SIDED,
    message: `At the ${plural(round.length, 'multiple')} of ${formatPlain(ROUND * width)} outside, counts lie ${formatPercent(Math.abs(gap))} ${gap < 0 ? 'lower' : 'higher'} against the smooth count than at other values, ${formatNumber(Math.abs(ratio), 1)} times the standard error.${isRound(frame.moved.at) ? ` The threshold ${spec.cutoff} is such a value.` : ''}`,
  })
}

const MOST_MISSING = 0.05

function findMissing({ rows, missing }: Histogram, { units }: ReaderWords): Finding {
  const share = missing / (rows + missing)
  return check({
    id: 'bunching-missing',
    title: 'Nearly every row has its value',
    passed: share <= MOST_MISSING,
    severity: 'major',
    statistic: share,
    threshold: MOST_MISSING,
    message: `${formatCount(missing)} rows lack the value of the running variable or the number of ${units}.`,
  })
}

/** Said, so that nobody looks for it. */
const NOT_TESTED: Finding = check({
  id: 'bunching-density',
  title: 'Density at the threshold',
  passed: null,
  severity: 'info',
  statistic: null,
  threshold: null,
  message: 'Not tested: a heap at the threshold is what this design measures.',
})

function check(one: Check): Finding {
  return { checks: [one], evidence: {} }
}
