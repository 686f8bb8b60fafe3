import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import type { EvidenceItem, VaryAtOnce } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { computedOf, countKept, joinParts, type Kept, type SensitivityPart } from '../../shared/finding.ts'
import { say, seen, series as varied } from '../facts.ts'
import type { RddSpec } from '../spec.ts'
import { shareOf, spreadOver } from './bootstrap.ts'
import { type BunchingFit, lockedChoice } from './estimate.ts'
import { type Histogram, type Stretch, valueOfBin } from './histogram.ts'
import { drawSmoothCount, range, type SmoothChoice } from './smooth-count.ts'

type Vary = VaryAtOnce<RddSpec, Histogram, BunchingFit, Text>

/**
 * What would have to be different for the conclusion to change: the values that cases may be moved between, the order of the smooth
 * count, how much of the histogram it is drawn through, and the threshold itself.
 */
export const varyAssumptions: Vary = (frame, spec, fit, { progress }) => {
  const asked = { frame, spec, fit }
  const parts = [varyStretch(asked), varyOrder(asked), varyEnds(asked), findFalseThresholds(asked)]
  progress(1)
  return joinParts(parts)
}

interface Asked {
  frame: Histogram
  spec: RddSpec
  fit: BunchingFit
}

interface Setting {
  setting: number | Text
  /** As the middle of a sentence on choices. */
  choice: Text
  change: Partial<SmoothChoice>
  locked: boolean
}

/**
 * The number moved under another choice over the smooth count just short of the threshold under the locked one, so that a share of a
 * wider or narrower stretch is not taken for another share moved.
 */
function readWith(
  { frame, spec, fit }: Asked,
  change: Partial<SmoothChoice>,
): ((counts: Float64Array) => number) | null {
  const other = drawSmoothCount(frame.counts.length, { ...lockedChoice(frame, spec), ...change })
  if (other === null) return null
  const read = shareOf(other.missing, fit.smooth.below)
  return (counts) => spec.outcome.scale * read(counts)
}

function pointsOf(asked: Asked, settings: Setting[]) {
  const { frame, spec, fit } = asked
  const own = shareOf(fit.smooth.missing, fit.smooth.below)
  const moves: ChoiceMove<Text>[] = []
  const series = settings.map(({ setting, choice, change, locked }): SensitivityPoint<Text> => {
    const read = readWith(asked, change)
    if (read === null) return { setting, value: NaN, ci: [NaN, NaN], keepsConclusion: false, locked }
    const { value, ci } = inferPoint(read(frame.counts), spreadOver(fit.draws, read), fit.smooth.df)
    if (!locked) {
      const move = (counts: Float64Array) => spec.outcome.scale * own(counts) - read(counts)
      moves.push({ name: choice, value: move(frame.counts), noise: spreadOver(fit.draws, move) })
    }
    return { setting, value, ci, keepsConclusion: fit.keepsConclusion(ci), locked }
  })
  return { series, moves }
}

/** @param tellWith what the series is told by, from how many of its settings keep the conclusion */
function partOf(
  asked: Asked,
  id: string,
  settings: Setting[],
  tellWith: (kept: Kept) => ReturnType<typeof varied>,
): SensitivityPart<Text> {
  const { series, moves } = pointsOf(asked, settings)
  const changed = computedOf(series).find(({ keepsConclusion }) => !keepsConclusion)?.setting
  const breakdownValue = typeof changed === 'number' ? changed : null
  const told = tellWith(countKept(series))
  const [title, message] = [told('title'), told('message')]
  return {
    sensitivity: [{ id, title, varied: told('varied'), series, breakdownValue, message }],
    evidence: {},
    moves,
  }
}

/** How many bins the stretch gives or takes at an end. Our choice. */
const STEPS = [-2, -1, 1, 2]

function varyStretch(asked: Asked): SensitivityPart<Text> {
  const { frame, spec } = asked
  const { moved, counts } = frame
  const fits = ({ from, at, to }: Stretch) => from >= 0 && from < at && to >= at && to < counts.length
  const changed = STEPS.flatMap((step): Stretch[] => [
    { ...moved, from: moved.from - step },
    { ...moved, to: moved.to + step },
  ]).filter(fits)
  const settings = [moved, ...changed].map((one, i): Setting => {
    const stretch = say('from-to', { from: valueOfBin(frame, one.from), to: valueOfBin(frame, one.to) })
    return { setting: stretch, choice: say('moved-within', { stretch }), change: { moved: one }, locked: i === 0 }
  })
  const { units } = spec.runningVariable
  return partOf(asked, 'bunching-stretch', settings, (kept) => varied('bunching-stretch', { ...kept, units }))
}

function varyOrder(asked: Asked): SensitivityPart<Text> {
  const { order } = asked.spec.bunching!
  const orders = [-2, -1, 0, 1, 2].map((step) => order + step).filter((one) => one >= 1)
  const settings = orders.map((one): Setting => {
    const choice = say('order-of-smooth-count', { order: one })
    return { setting: one, choice, change: { order: one }, locked: one === order }
  })
  return partOf(asked, 'bunching-order', settings, (kept) => varied('bunching-order', kept))
}

/** Shares of the bins outside that are left out, at both ends. Our choice. */
const SHARES = [0, 0.1, 0.2, 0.3]

function varyEnds(asked: Asked): SensitivityPart<Text> {
  const { frame } = asked
  const { moved, counts } = frame
  const settings = SHARES.map((share): Setting => {
    const first = Math.round(share * moved.from)
    const last = counts.length - 1 - Math.round(share * (counts.length - 1 - moved.to))
    const ends = [valueOfBin(frame, first), valueOfBin(frame, last)]
    const part = say('from-to', { from: Math.min(...ends), to: Math.max(...ends) })
    return {
      setting: part,
      choice: say('part-of-histogram', { part }),
      change: { ends: [first, last] },
      locked: share === 0,
    }
  })
  return partOf(asked, 'bunching-ends', settings, (kept) => varied('bunching-ends', kept))
}

/** The design's own false thresholds, or all at a distance of whole stretches from the true one. */
function falseThresholds({ frame, spec }: Asked): number[] {
  const { moved, counts, cutoff, orientation, width } = frame
  if (spec.placeboCutoffs)
    return spec.placeboCutoffs
      .filter((value) => value !== cutoff)
      .map((value) => moved.at + Math.round((orientation * (value - cutoff)) / width))
  const length = moved.to - moved.from + 1
  return range(-Math.ceil(counts.length / length), Math.ceil(counts.length / length))
    .filter((step) => step !== 0)
    .map((step) => moved.at + step * length)
}

/** The same estimate where nothing happens, with the true stretch left out of the smooth count. */
function findFalseThresholds(asked: Asked): SensitivityPart<Text> {
  const { frame, spec, fit } = asked
  const { moved, counts } = frame
  const tests = falseThresholds(asked).flatMap((at) => {
    const stretch = { from: moved.from + at - moved.at, at, to: moved.to + at - moved.at }
    const overlaps = stretch.from <= moved.to && stretch.to >= moved.from
    if (stretch.from < 1 || stretch.to > counts.length - 2 || overlaps) return []
    const choice = { ...lockedChoice(frame, spec), moved: stretch, apart: [moved.from, moved.to] as const }
    const other = drawSmoothCount(counts.length, choice)
    if (other === null || !(dot(other.below, counts) > 0)) return []
    const share = shareOf(other.missing, other.below)
    const read = (drawn: Float64Array) => spec.outcome.scale * share(drawn)
    const se = spreadOver(fit.draws, read)
    const { value, ci } = inferPoint(read(counts), se, fit.smooth.df)
    return [{ se, point: { setting: valueOfBin(frame, at), value, ci, keepsConclusion: ci[0] <= 0 && ci[1] >= 0 } }]
  })
  const series = tests.map(({ point }) => point).sort((a, b) => a.setting - b.setting)
  const told = varied('false-thresholds', {
    units: spec.runningVariable.units,
    thresholds: series.length,
    found: series.filter(({ keepsConclusion }) => !keepsConclusion).length,
  })
  return {
    sensitivity: [
      {
        id: 'placebo-cutoffs',
        title: told('title'),
        varied: told('varied'),
        series,
        breakdownValue: null,
        message: told('message'),
      },
    ],
    evidence: { falseJumps: describeFalse(tests, fit.primary.value, spec.outcome.units) },
  }
}

/** Root mean square of the shares moved where nothing is to be gained; it has the sign of the estimate. */
function describeFalse(
  tests: { se: number; point: { value: number } }[],
  effect: number,
  units: string,
): EvidenceItem<Text> {
  const variant = 'bunching'
  if (tests.length === 0) return { variant, value: null, text: seen('no-false-threshold', {}) }
  const rootMeanSquare = (values: number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
  const typical = rootMeanSquare(tests.map(({ point }) => point.value))
  const noise = typical / rootMeanSquare(tests.map(({ se, point }) => point.value / se))
  return {
    variant,
    value: effect < 0 ? -typical : typical,
    noise,
    text: seen('false-shares', { thresholds: tests.length, typical, noise, units }),
  }
}
