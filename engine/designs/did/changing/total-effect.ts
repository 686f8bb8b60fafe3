import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { influenceSe } from '../group-time/influence.ts'
import { noiseFloor } from '../noise-floor.ts'
import type { DidSpec } from '../spec.ts'
import { compareChanges, countClusters, type ChangeComparison, type SwitcherChoice } from './compare-changes.ts'
import { readPaths, treatmentIn, type TreatmentPaths } from './paths.ts'

export type TotalEffectChoices = Pick<DidSpec, 'comparison' | 'headlineWindow'>

/** DID_ℓ, or its placebo, with what it is of. */
export interface EffectAt extends ChangeComparison {
  /** Periods since the last one before the first change: 1 = the period of the change. */
  at: number
  /** Sum over the switchers of how far the treatment is from where it began in that period, ≥ 0. */
  change: number
  /** The same summed over all periods from the first change to that one. */
  cumulated: number
}

export interface TotalEffect {
  /** Σ of all effects over Σ of all changes of the treatment, in the same unit-periods. */
  value: number
  influence: Float64Array
  /** Unit-periods behind it, and those of them with one cluster alone as comparison. */
  observations: number
  loneObservations: number
  /** Changes of the treatment, summed over these unit-periods. */
  change: number
  /** Clusters of the units that enter. */
  clusters: number
}

/**
 * DID_ℓ for every ℓ that the headline averages, in order; in units of the outcome.
 *
 * @see de Chaisemartin & D'Haultfœuille 2024, section 3.1, doi:10.1162/rest_a_01414
 */
export function listEffects(paths: TreatmentPaths, { comparison, headlineWindow }: TotalEffectChoices): EffectAt[] {
  const most = headlineWindow === undefined ? paths.panel.periods.length - 1 : headlineWindow.last + 1
  const choice = switcherChoice(paths, { comparison, headlineWindow })
  const effects: EffectAt[] = []
  for (let at = 1; at <= most; at++) {
    const comparison = compareChanges(paths, { from: 0, to: at, horizon: at }, choice)
    // whoever has an effect after so many periods has one after fewer
    if (comparison.switchers.length === 0) break
    effects.push({ ...comparison, at, ...changesOf(paths, comparison.switchers, at) })
  }
  return effects
}

/** The placebo of each effect, of the switchers that are observed as long before the change as after it. */
export function listPlacebos(paths: TreatmentPaths, effects: EffectAt[], choices: TotalEffectChoices): EffectAt[] {
  const choice = switcherChoice(paths, choices)
  return effects
    .map(({ at }) => {
      const comparison = compareChanges(paths, { from: 0, to: -at, horizon: at }, choice)
      return { ...comparison, at, ...changesOf(paths, comparison.switchers, at) }
    })
    .filter(({ switchers }) => switchers.length > 0)
}

/** With a balanced headline, the switchers that are compared up to its last period. */
export function switcherChoice(paths: TreatmentPaths, choices: TotalEffectChoices): SwitcherChoice {
  const { comparison, headlineWindow } = choices
  if (!headlineWindow?.balanced) return { comparison }
  const at = headlineWindow.last + 1
  const whole = new Set(compareChanges(paths, { from: 0, to: at, horizon: at }, { comparison }).switchers)
  return { comparison, isIn: (unit) => whole.has(unit) }
}

function changesOf({ panel, baseline, first, direction }: TreatmentPaths, switchers: number[], at: number) {
  const distance = (unit: number, step: number) =>
    direction[unit] * (treatmentIn(panel, unit, first[unit] - 1 + step) - baseline[unit])
  let [change, cumulated] = [0, 0]
  for (const unit of switchers) {
    change += distance(unit, at)
    for (let step = 1; step <= at; step++) cumulated += distance(unit, step)
  }
  return { change, cumulated }
}

/**
 * The average total effect of one unit of treatment: all effects of having changed, over all that was changed.
 *
 * @param effects as {@link listEffects} gives them
 * @returns in units of the outcome per unit of treatment; `NaN` without an effect
 * @see de Chaisemartin & D'Haultfœuille 2024, section 3.3 (the cost-benefit ratio δ), doi:10.1162/rest_a_01414
 */
export function totalEffect({ panel }: TreatmentPaths, effects: EffectAt[]): TotalEffect {
  const change = effects.reduce((sum, effect) => sum + effect.change, 0)
  const influence = new Float64Array(panel.units.length)
  let value = change > 0 ? 0 : NaN
  for (const effect of effects) {
    const weight = effect.switchers.length / change
    value += weight * effect.value
    for (let unit = 0; unit < influence.length; unit++) influence[unit] += weight * effect.influence[unit]
  }
  const units = new Set(effects.flatMap(({ switchers, controls }) => [...switchers, ...controls]))
  return {
    value,
    influence,
    observations: effects.reduce((sum, { switchers }) => sum + switchers.length, 0),
    loneObservations: effects.reduce((sum, { loneSwitchers }) => sum + loneSwitchers, 0),
    change,
    clusters: countClusters(panel, units),
  }
}

/** Interval and p value with normal quantiles, as the authors' package has them; none where one cluster alone is a side. */
export function inferChange(
  panel: PanelFrame,
  { value, influence }: Pick<TotalEffect, 'value' | 'influence'>,
  isLone: boolean,
): PointInference {
  const se = influenceSe(influence, panel, noiseFloor(panel.outcome))
  return inferPoint(value, isLone || Number.isNaN(value) ? NaN : se, null)
}

/** The headline alone, for analyses that ask for it many times. */
export function estimateTotal(frame: PanelFrame, choices: TotalEffectChoices): PointInference {
  const paths = readPaths(frame)
  const total = totalEffect(paths, listEffects(paths, choices))
  return inferChange(paths.panel, total, isLone(total))
}

/** Whether the whole comparison is with one cluster, or of one. */
export function isLone({ observations, loneObservations }: TotalEffect): boolean {
  return loneObservations === observations
}
