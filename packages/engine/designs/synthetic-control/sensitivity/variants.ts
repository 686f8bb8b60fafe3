import type { SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { column } from '../../../numerics/linear-algebra.ts'
import type { MapTasks } from '../../../tasks/map-tasks.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { type PartProgress, type SensitivityPart, seriesOf } from '../../shared/finding.ts'
import { weigh } from '../average-effect.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import { type Runs, say, series as varied } from '../facts.ts'
import {
  withDonors,
  withPredictors,
  gapsOf,
  meanOver,
  rmspe,
  withPeriods,
  type Study,
  type SyntheticControlFrame,
} from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import type { estimateStudy } from '../tasks.ts'

/** A pool needs two donors. */
const fewest = 2

/** The primary estimate with other donor pools and other predictor sets. */
export async function tryVariants(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  part: PartContext,
): Promise<SensitivityPart<Text>> {
  const { map } = part
  const within = (from: number, to: number) => ({
    map,
    progress: (share: number) => part.progress(from + (to - from) * share),
  })
  const pools = await estimateVariants(listPools(frame, spec, fit), spec, fit, within(0, 1 / 3))
  const sets = [
    ...(await estimateVariants(listPredictorSets(frame), spec, fit, within(1 / 3, 1))),
    ...(await otherWeights(frame, spec, fit, within(1, 1))),
  ]
  const donorPools = seriesOf('donor-pools', pools, varied('donor-pools', runsOf(pools)))
  const predictorSets = seriesOf('predictor-sets', sets, varied('predictor-sets', runsOf(sets)))
  const all = [...pools, ...sets]
  return {
    sensitivity: [donorPools, ...(frame.predictors.length > 0 ? [predictorSets] : [])],
    evidence: {},
    moves: movesOf(all, fit),
  }
}

/** Where a part computes many fits alike, and whom it tells. */
export interface PartContext {
  map: MapTasks
  progress: PartProgress
}

/** A study with one thing changed, by the name of the change. */
interface Variant {
  setting: Text | number
  study: Study
}

/**
 * The primary estimate of each variant. It has no interval of its own: whether it says the same is asked of the main
 * interval, moved with the estimate.
 */
export async function estimateVariants(
  variants: Variant[],
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  { map, progress }: PartContext,
): Promise<SensitivityPoint<Text>[]> {
  const studies = variants.map(({ study }) => study)
  const values = await map<typeof estimateStudy>('synthetic-control/average', spec, studies, progress)
  return values.map((value, i) => ({
    setting: variants[i].setting,
    value,
    ci: [NaN, NaN],
    keepsConclusion: fit.keepsConclusion({ value, ci: movedWith(fit, value) }),
  }))
}

/** The main interval, moved as far as an estimate that has none of its own. */
export function movedWith({ primary }: SyntheticControlFit, value: number): [number, number] {
  return [primary.ci[0] + value - primary.value, primary.ci[1] + value - primary.value]
}

/** The value that lies farthest from the main estimate, with its distance, signed; null where there is none. */
export function farthestMove(
  series: Pick<SensitivityPoint<Text>, 'setting' | 'value'>[],
  { primary }: SyntheticControlFit,
): { setting: Text | number; move: number } | null {
  const moves = series.map(({ setting, value }) => ({ setting, move: value - primary.value }))
  if (moves.length === 0) return null
  return moves.reduce((most, one) => (Math.abs(one.move) > Math.abs(most.move) ? one : most))
}

/**
 * Variants as choices that could have been declared; what chance makes of a gap is what it makes of a move.
 *
 * @param nameOf a setting as the middle of a sentence on choices
 */
export function movesOf(
  series: Pick<SensitivityPoint<Text>, 'setting' | 'value'>[],
  { primary, placeboNoise }: SyntheticControlFit,
  nameOf: (setting: Text | number) => Text = asItIs,
): ChoiceMove<Text>[] {
  return series.map(({ setting, value }) => ({
    name: nameOf(setting),
    value: primary.value - value,
    noise: placeboNoise,
  }))
}

const asItIs = (setting: Text | number) => (typeof setting === 'number' ? String(setting) : setting)

/** How many runs keep the conclusion, and between what their estimates lie. */
export function runsOf(series: SensitivityPoint<Text>[]): Runs {
  const values = series.map(({ value }) => value).sort((a, b) => a - b)
  return {
    runs: series.length,
    kept: series.filter(({ keepsConclusion }) => keepsConclusion).length,
    low: values[0] ?? NaN,
    high: values.at(-1) ?? NaN,
  }
}

/** The locked sets; the nearer half of the donors; the donors that can themselves be matched. */
function listPools(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Variant[] {
  const { donors, study } = frame
  const all = [...donors.keys()]
  const locked = spec.donorSets.map(({ label, without }) => ({
    setting: label,
    kept: all.filter((j) => !without.includes(donors[j])),
  }))
  const nearer = byDistance(frame).slice(0, Math.ceil(all.length / 2))
  const own = fit.placebos.runs.find(({ isTreated }) => isTreated)!
  const badFits = fit.placebos.runs.filter((run) => run.preRmspe ** 2 > spec.badFitMultiple * own.preRmspe ** 2)
  const fitting = all.filter((j) => !badFits.some(({ unit }) => unit === donors[j]))
  return [
    ...locked,
    { setting: say('nearer-donors', {}), kept: nearer.sort((a, b) => a - b) },
    { setting: say('matchable-donors', {}), kept: fitting },
  ]
    .filter(({ kept }) => kept.length >= fewest && kept.length < all.length)
    .map(({ setting, kept }) => ({ setting, study: withDonors(study, kept) }))
}

/** Donors by the distance of their outcome before treatment. */
function byDistance({ study, donors }: SyntheticControlFrame): number[] {
  const distance = donors.map((_, j) =>
    column(study.donors, j)
      .subarray(0, study.pre)
      .reduce((sum, value, t) => sum + (value - study.target[t]) ** 2, 0),
  )
  return [...donors.keys()].sort((a, b) => distance[a] - distance[b] || a - b)
}

function listPredictorSets({ predictors, study }: SyntheticControlFrame): Variant[] {
  const all = [...predictors.keys()]
  if (all.length === 0) return []
  const without = all.length > 1 ? all : []
  return [
    ...without.map((left) => ({
      setting: say('without-predictor', { predictor: predictors[left].label }),
      study: withPredictors(
        study,
        all.filter((k) => k !== left),
      ),
    })),
    { setting: say('outcome-only', {}), study: withPredictors(study, []) },
  ]
}

async function otherWeights(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  part: PartContext,
): Promise<SensitivityPoint<Text>[]> {
  if (frame.predictors.length < 2) return []
  const predictorWeights = spec.predictorWeights === 'nested' ? 'equal' : 'nested'
  const setting = say(`weights-${predictorWeights}`, {})
  return estimateVariants([{ setting, study: frame.study }], { ...spec, predictorWeights }, fit, part)
}

/** Periods that a backdated fit needs. */
export const fewestBackdated = 2

export interface Backdated {
  /** Gaps in the periods before the real treatment. */
  gaps: Float64Array
  /** Of the periods from the false start on. */
  meanGap: number
  preRmspe: number
  postRmspe: number
  /** Predictors that lie after the false start and are left aside. */
  laterPredictors: number
}

/**
 * The design with treatment moved back to an earlier period, on the periods before the real treatment only. Predictors
 * taken from periods after the false start would look ahead, so they are left aside; with none left the outcome is
 * matched.
 *
 * @param start index of the false first treated period
 */
export function fitBackdated(frame: SyntheticControlFrame, spec: SyntheticControlSpec, start: number): Backdated {
  const { study, periods, predictors } = frame
  const usable = [...predictors.keys()].filter((k) => predictors[k].to < periods[start])
  const moved = withPeriods(withPredictors(study, usable), 0, study.pre, start)
  const gaps = gapsOf(moved, weigh(moved, spec).weights)
  return {
    gaps,
    meanGap: meanOver(gaps, start, study.pre),
    preRmspe: rmspe(gaps, 0, start),
    postRmspe: rmspe(gaps, start, study.pre),
    laterPredictors: predictors.length - usable.length,
  }
}
