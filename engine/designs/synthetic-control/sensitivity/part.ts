import type { SensitivityPoint } from '../../../analysis.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import type { Study } from '../study.ts'
import type { MapTasks } from '../../../tasks/map-tasks.ts'
import type { estimateStudy } from '../tasks.ts'
import { formatSpan } from '../../../words/interval.ts'
import type { PartProgress } from '../../shared/sensitivity-part.ts'

/** Where a part computes many fits alike, and whom it tells. */
export interface PartContext {
  map: MapTasks
  progress: PartProgress
}

/** A study with one thing changed, by the name of the change. */
export interface Variant {
  setting: string | number
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
): Promise<SensitivityPoint[]> {
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
  series: Pick<SensitivityPoint, 'setting' | 'value'>[],
  { primary }: SyntheticControlFit,
): { setting: SensitivityPoint['setting']; move: number } | null {
  const moves = series.map(({ setting, value }) => ({ setting, move: value - primary.value }))
  if (moves.length === 0) return null
  return moves.reduce((most, one) => (Math.abs(one.move) > Math.abs(most.move) ? one : most))
}

/** Variants as choices that could have been declared; what chance makes of a gap is what it makes of a move. */
export function movesOf(
  series: Pick<SensitivityPoint, 'setting' | 'value'>[],
  { primary, placeboNoise }: SyntheticControlFit,
): ChoiceMove[] {
  return series.map(({ setting, value }) => ({
    name: String(setting),
    value: primary.value - value,
    noise: placeboNoise,
  }))
}

/** `keeps the conclusion in 5 of 6 runs; the estimate runs from −20.51 to −17.30.` */
export function describeKept(series: SensitivityPoint[]): string {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const values = series.map(({ value }) => value).sort((a, b) => a - b)
  return `keeps the conclusion in ${kept} of ${series.length} runs; the estimate runs from ${formatSpan(values[0], values.at(-1))}.`
}
