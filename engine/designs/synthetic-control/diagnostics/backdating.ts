import type { Intent } from '../../design.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { fitBackdated, fewestBackdated } from '../sensitivity/backdated.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { isGiven } from '../../../words/given-size.ts'
import type { Finding } from '../../shared/finding.ts'

/** Share of the periods before treatment that are held out. Ours. */
const heldOut = 0.25

/**
 * Backdating: the weights are found without the last quarter of the periods before treatment, and the mean gap in that
 * quarter, where there can be no effect, is the bias that the design's own falsification shows (Abadie 2021, section 7).
 * Its noise is that of the gap after treatment, as the placebos show it.
 */
export function findBackdating(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  { placeboNoise }: Pick<SyntheticControlFit, 'placeboNoise'>,
  intent: Intent,
): Finding {
  const { pre } = frame.study
  const start = pre - Math.max(1, Math.floor(pre * heldOut))
  const id = 'backdating'
  const title = 'No gap before treatment when treatment is backdated'
  if (start < fewestBackdated) {
    const message = `With ${pre} periods before treatment none can be held out.`
    return {
      checks: [{ id, title, passed: null, severity: 'major', statistic: null, threshold: 1, message }],
      evidence: { backdating: { value: null, text: message } },
    }
  }
  const { meanGap, note } = fitBackdated(frame, spec, start)
  const share = Math.abs(meanGap) / intent.smallestEffect
  const message = `With treatment moved back to ${frame.periods[start]}, the mean gap before the real start is ${formatEffect(meanGap)} ${spec.outcome.units}, where the placebos let chance move it by ${formatNumber(placeboNoise, 2)}${isGiven(intent.smallestEffect) ? `; it is ${formatNumber(share, 2)} of the smallest effect that matters` : ''}.${note}`
  return {
    checks: [
      {
        id,
        title,
        passed: isGiven(intent.smallestEffect) ? share < 1 : null,
        severity: 'major',
        statistic: isGiven(intent.smallestEffect) ? share : null,
        threshold: 1,
        message,
      },
    ],
    evidence: { backdating: { value: meanGap, noise: placeboNoise, text: message } },
  }
}
