import type { SensitivityPoint } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { plural } from '../../../words/count.ts'
import { formatEffect } from '../../../words/number.ts'
import { withUnits } from '../../../words/units.ts'
import type { EvidenceItem, VaryAtOnce } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { computedOf, describeKept, joinParts, type SensitivityPart } from '../../shared/finding.ts'
import type { RddSpec } from '../spec.ts'
import { shareOf, spreadOver } from './bootstrap.ts'
import { type BunchingFit, lockedChoice } from './estimate.ts'
import { type Histogram, type Stretch, valueOfBin } from './histogram.ts'
import { drawSmoothCount, range, type SmoothChoice } from './smooth-count.ts'

type Vary = VaryAtOnce<RddSpec, Histogram, BunchingFit>

/**
 * What would have to be different for the conclusion to change: the values that cases may be moved between, the order of the smooth
 * count, how much of the histogram it is drawn through, and the threshold itself.
 */
export const varyAssumptions: Vary = (frame, spec, fit, { progress }) => {
  const told = { frame, spec, fit }
  const parts = [varyStretch(told), varyOrder(told), varyEnds(told), findFalseThresholds(told)]
  progress(1)
  return joinParts(parts)
}

interface Told {
  frame: Histogram
  spec: RddSpec
  fit: BunchingFit
}

interface Setting {
  setting: number | string
  change: Partial<SmoothChoice>
  locked?: boolean
}

/**
 * The number moved under another choice over the smooth count just short of the threshold under the locked one, so that a share of a
 * wider or narrower stretch is not taken for another share moved.
 */
function readWith(
  { frame, spec, fit }: Told,
  change: Partial<SmoothChoice>,
): ((counts: Float64Array) => number) | null {
  const other = drawSmoothCount(frame.counts.length, { ...lockedChoice(frame, spec), ...change })
  if (other === null) return null
  const read = shareOf(other.missing, fit.smooth.below)
  return (counts) => spec.outcome.scale * read(counts)
}

function pointsOf(
  told: Told,
  settings: Setting[],
  choiceWith: Named['choiceWith'],
): { series: SensitivityPoint[]; moves: ChoiceMove[] } {
  const { frame, spec, fit } = told
  const own = shareOf(fit.smooth.missing, fit.smooth.below)
  const moves: ChoiceMove[] = []
  const series = settings.map(({ setting, change, locked = false }): SensitivityPoint => {
    const read = readWith(told, change)
    if (read === null) return { setting, value: NaN, ci: [NaN, NaN], keepsConclusion: false, locked }
    const { value, ci } = inferPoint(read(frame.counts), spreadOver(fit.draws, read), fit.smooth.df)
    if (!locked) {
      const move = (counts: Float64Array) => spec.outcome.scale * own(counts) - read(counts)
      moves.push({ name: choiceWith(setting), value: move(frame.counts), noise: spreadOver(fit.draws, move) })
    }
    return { setting, value, ci, keepsConclusion: fit.keepsConclusion(ci), locked }
  })
  return { series, moves }
}

interface Named {
  id: string
  title: string
  varied: string
  /** In the singular, as counted. */
  noun: string
  where: string
  /** A setting as the middle of a sentence on choices. */
  choiceWith: (setting: Setting['setting']) => string
}

function partOf(
  told: Told,
  { id, title, varied, noun, where, choiceWith }: Named,
  settings: Setting[],
): SensitivityPart {
  const { series, moves } = pointsOf(told, settings, choiceWith)
  const changed = computedOf(series).find(({ keepsConclusion }) => !keepsConclusion)?.setting
  const message = describeKept(series, noun, where) ?? `No other ${noun} can be computed.`
  const breakdownValue = typeof changed === 'number' ? changed : null
  return { sensitivity: [{ id, title, varied, series, breakdownValue, message }], evidence: {}, moves }
}

/** How many bins the stretch gives or takes at an end. Our choice. */
const STEPS = [-2, -1, 1, 2]

function varyStretch(told: Told): SensitivityPart {
  const { frame, spec } = told
  const { moved, counts } = frame
  const fits = ({ from, at, to }: Stretch) => from >= 0 && from < at && to >= at && to < counts.length
  const changed = STEPS.flatMap((step): Stretch[] => [
    { ...moved, from: moved.from - step },
    { ...moved, to: moved.to + step },
  ]).filter(fits)
  const name = ({ from, to }: Stretch) => `${valueOfBin(frame, from)} to ${valueOfBin(frame, to)}`
  const settings = [moved, ...changed].map((stretch, i) => ({
    setting: name(stretch),
    change: { moved: stretch },
    locked: i === 0,
  }))
  const { units } = spec.runningVariable
  const words = { noun: 'setting', where: ' of the values that cases may be moved between' }
  const choiceWith: Named['choiceWith'] = (setting) => `cases moved within ${setting}`
  const named = { id: 'bunching-stretch', title: 'Other values that cases may be moved between', ...words, choiceWith }
  return partOf(told, { ...named, varied: `Values that cases are moved between, ${units}` }, settings)
}

function varyOrder(told: Told): SensitivityPart {
  const { order } = told.spec.bunching!
  const orders = [-2, -1, 0, 1, 2].map((step) => order + step).filter((one) => one >= 1)
  const settings = orders.map((one) => ({ setting: one, change: { order: one }, locked: one === order }))
  const choiceWith: Named['choiceWith'] = (setting) => `a smooth count of order ${setting}`
  const words = { noun: 'order', where: ' of the smooth count', choiceWith }
  return partOf(
    told,
    { id: 'bunching-order', title: 'Other orders of the smooth count', varied: 'Order of the polynomial', ...words },
    settings,
  )
}

/** Shares of the bins outside that are left out, at both ends. Our choice. */
const SHARES = [0, 0.1, 0.2, 0.3]

function varyEnds(told: Told): SensitivityPart {
  const { frame } = told
  const { moved, counts } = frame
  const settings = SHARES.map((share) => {
    const first = Math.round(share * moved.from)
    const last = counts.length - 1 - Math.round(share * (counts.length - 1 - moved.to))
    const ends = [valueOfBin(frame, first), valueOfBin(frame, last)]
    return {
      setting: `${Math.min(...ends)} to ${Math.max(...ends)}`,
      change: { ends: [first, last] as const },
      locked: share === 0,
    }
  })
  const words = { noun: 'part', where: ' of the histogram' }
  const choiceWith: Named['choiceWith'] = (setting) => `the histogram from ${setting} alone`
  const named = { id: 'bunching-ends', title: 'A smaller part of the histogram', ...words, choiceWith }
  return partOf(told, { ...named, varied: 'Values that the smooth count is drawn through' }, settings)
}

/** The design's own false thresholds, or all at a distance of whole stretches from the true one. */
function falseThresholds({ frame, spec }: Told): number[] {
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
function findFalseThresholds(told: Told): SensitivityPart {
  const { frame, spec, fit } = told
  const { moved, counts } = frame
  const tests = falseThresholds(told).flatMap((at) => {
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
  const found = series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const message =
    series.length === 0
      ? 'No false threshold has enough bins on both of its sides.'
      : `${found} of ${plural(series.length, 'false threshold')} ${found === 1 ? 'shows' : 'show'} a share moved whose interval excludes zero, where nothing is to be gained.`
  return {
    sensitivity: [
      {
        id: 'placebo-cutoffs',
        title: 'False thresholds',
        varied: `Threshold, ${spec.runningVariable.units}`,
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: { falseJumps: describeFalse(tests, fit.primary.value, spec.outcome.units) },
  }
}

/** Root mean square of the shares moved where nothing is to be gained; it has the sign of the estimate. */
function describeFalse(tests: { se: number; point: { value: number } }[], effect: number, units: string): EvidenceItem {
  const variant = 'bunching'
  if (tests.length === 0)
    return { variant, value: null, text: 'No false threshold has enough bins on both of its sides.' }
  const rootMeanSquare = (values: number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
  const typical = rootMeanSquare(tests.map(({ point }) => point.value))
  const noise = typical / rootMeanSquare(tests.map(({ se, point }) => point.value / se))
  return {
    variant,
    value: effect < 0 ? -typical : typical,
    noise,
    text: `At ${plural(tests.length, 'false threshold')} a share of ${withUnits(formatEffect(typical), units)} would seem moved (root mean square), where chance alone would make it ${formatEffect(noise)}.`,
  }
}
