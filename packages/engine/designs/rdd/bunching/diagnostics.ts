import type { Text } from '../../../fact.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { mean, squaredDeviations, standardDeviation, sum } from '../../../numerics/moments.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Design } from '../../design.ts'
import { checkOf, type Finding, joinFindings } from '../../shared/finding.ts'
import { check, seen } from '../facts.ts'
import type { RddSpec } from '../spec.ts'
import { shareOf, spreadOver } from './bootstrap.ts'
import type { BunchingFit } from './estimate.ts'
import { type Histogram, valueOfBin } from './histogram.ts'

type Diagnostics = Design<RddSpec, Histogram, BunchingFit, Text>['diagnostics']

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
function findBalance(frame: Histogram, spec: RddSpec, fit: BunchingFit, words: ReaderWords): Finding<Text> {
  const { counts } = frame
  const { free, smooth, draws, primary } = fit
  const { scale, units } = spec.outcome
  const gap = (drawn: Float64Array) => dot(free.excess, drawn) - dot(free.missing, drawn)
  const ratio = gap(counts) / spreadOver(draws, gap)
  const alone = shareOf(free.missing, free.below)
  const own = shareOf(smooth.missing, smooth.below)
  const bias = (drawn: Float64Array) => scale * (own(drawn) - alone(drawn))
  const [value, noise] = [bias(counts), spreadOver(draws, bias)]
  const isKnown = Number.isFinite(primary.value)
  const cases = sum(counts.subarray(frame.moved.from, frame.moved.to + 1))
  const found = { units: words.units, missing: dot(free.missing, counts), excess: dot(free.excess, counts), ratio }
  return {
    checks: [
      checkOf(
        {
          id: 'bunching-balance',
          passed: isKnown ? Math.abs(ratio) <= TWO_SIDED : null,
          severity: 'major',
          statistic: isKnown ? ratio : null,
          threshold: TWO_SIDED,
        },
        check('bunching-balance', { found: isKnown ? found : null }),
      ),
    ],
    evidence: {
      sorting: {
        value: null,
        applicable: false,
        text: seen('heap-is-measured', {}),
      },
      donutMove: {
        ...VARIANT,
        value: isKnown ? value : null,
        noise,
        text: seen('missing-alone', { difference: Math.abs(value), noise, units }),
      },
      predictedOutcome: {
        ...VARIANT,
        value: null,
        text: seen('unseen-counts', {}),
      },
      effectiveN: {
        value: cases,
        text: seen('cases-between', { cases, units: words.units }),
      },
    },
  }
}

/** Our choice: a smooth count that explains less says little of what would be inside. */
const LEAST_EXPLAINED = 0.75

/** How much of the ups and downs outside of the stretch the smooth count follows. */
function findFit({ counts }: Histogram, { smooth }: BunchingFit): Finding<Text> {
  const outside = Float64Array.from(smooth.followed, (bin) => counts[bin])
  const residuals = smooth.followed.map((bin) => counts[bin] - dot(smooth.at(bin), counts))
  const explained = 1 - sum(residuals.map((value) => value * value)) / squaredDeviations(outside)
  const typical = standardDeviation(residuals) / mean(outside)
  return findingOf(
    {
      id: 'bunching-fit',
      passed: explained >= LEAST_EXPLAINED,
      severity: 'major',
      statistic: explained,
      threshold: LEAST_EXPLAINED,
    },
    check('bunching-fit', { bins: outside.length, explained, typical }),
  )
}

const ENOUGH_BINS = 20

function findBins({ moved, counts }: Histogram, { smooth }: BunchingFit): Finding<Text> {
  const below = moved.from
  const above = counts.length - 1 - moved.to
  return findingOf(
    {
      id: 'bunching-bins',
      passed: below + above >= ENOUGH_BINS,
      severity: 'major',
      statistic: smooth.followed.length,
      threshold: ENOUGH_BINS,
    },
    check('bunching-bins', { below, above }),
  )
}

/** How many bins round values lie apart: they are multiples of five widths. */
const ROUND = 5

/** Whether other round values heap: then a part of the heap at the threshold is due to its being round. */
function findRoundValues(frame: Histogram, spec: RddSpec, { smooth }: BunchingFit): Finding<Text> {
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
  if (round.length < 3 || others.length < 3) return roundFinding(null, check('few-round-values', {}))
  const noise = Math.hypot(...[round, others].map((group) => standardDeviation(group) / Math.sqrt(group.length)))
  const gap = mean(round) - mean(others)
  const ratio = gap / noise
  const told = check('round-values', {
    multiples: round.length,
    of: ROUND * width,
    gap,
    ratio,
    threshold: isRound(frame.moved.at) ? spec.cutoff : null,
  })
  return roundFinding(ratio, told)
}

/** @param ratio null where there are too few round values; fields in the order in which documents have them */
function roundFinding(ratio: number | null, told: Told): Finding<Text> {
  const passed = ratio === null ? null : !(ratio > TWO_SIDED)
  const shared = { id: 'round-values', title: told('title'), severity: 'minor' as const }
  const one = { ...shared, passed, statistic: ratio, threshold: TWO_SIDED, message: told('message') }
  return { checks: [one], evidence: {} }
}

const MOST_MISSING = 0.05

function findMissing({ rows, missing }: Histogram, { units }: ReaderWords): Finding<Text> {
  const share = missing / (rows + missing)
  return findingOf(
    {
      id: 'bunching-missing',
      passed: share <= MOST_MISSING,
      severity: 'major',
      statistic: share,
      threshold: MOST_MISSING,
    },
    check('bunching-missing', { rows: missing, units }),
  )
}

/** Said, so that nobody looks for it. */
const NOT_TESTED = findingOf(
  { id: 'bunching-density', passed: null, severity: 'info', statistic: null, threshold: null },
  check('bunching-density', {}),
)

type Told = Parameters<typeof checkOf>[1]

function findingOf(found: Parameters<typeof checkOf>[0], told: Told): Finding<Text> {
  return { checks: [checkOf(found, told)], evidence: {} }
}
