import type { SensitivityPoint } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { RddFit } from '../estimate.ts'
import type { Refit } from '../refit.ts'

/** One setting's bias-corrected value with its robust interval; a jump that cannot be computed says nothing of the conclusion. */
export function pointAt(
  setting: number | string,
  { jump }: Refit,
  { keepsConclusion }: Pick<RddFit, 'keepsConclusion'>,
): SensitivityPoint {
  if (jump === null) return { setting, value: NaN, ci: [NaN, NaN], keepsConclusion: false }
  const { value, ci } = inferPoint(jump.robust.value, jump.robust.se, jump.df)
  return { setting, value, ci, keepsConclusion: keepsConclusion(ci) }
}
