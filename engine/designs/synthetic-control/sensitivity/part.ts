import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import type { Study } from '../study.ts'
import type { Evidence } from '../../design.ts'
import type { MapTasks } from '../../../tasks/map-tasks.ts'

/** What one sensitivity analysis adds: series for readers, statistics for the score. */
export interface SensitivityPart {
  sensitivity: Sensitivity[]
  evidence: Evidence
}

/** Told the share of the part that is done, 0 to 1; throws when the run was cancelled. */
export type PartProgress = (share: number) => void

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

/** The primary estimate of each variant, with whether it says the same. */
export async function estimateVariants(
  variants: Variant[],
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
  { map, progress }: PartContext,
): Promise<SensitivityPoint[]> {
  const studies = variants.map(({ study }) => study)
  const found = await map('synthetic-control/average', spec, studies, progress)
  return found.map(({ value, ci }, i) => {
    const { setting } = variants[i]!
    return { setting, value, ci, keepsConclusion: fit.keepsConclusion({ value, ci }) }
  })
}

/** `keeps the conclusion in 5 of 6 runs; the estimate runs from −20.51 to −17.30.` */
export function describeKept(series: SensitivityPoint[]): string {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const values = series.map(({ value }) => value).sort((a, b) => a - b)
  return `keeps the conclusion in ${kept} of ${series.length} runs; the estimate runs from ${formatEffect(values[0]!)} to ${formatEffect(values.at(-1)!)}.`
}

export function shareKeeping(series: SensitivityPoint[]): number | null {
  return series.length === 0 ? null : series.filter(({ keepsConclusion }) => keepsConclusion).length / series.length
}
