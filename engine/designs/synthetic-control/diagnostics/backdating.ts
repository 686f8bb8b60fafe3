import type { Intent } from '../../design.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { fitBackdated, fewestBackdated } from '../sensitivity/backdated.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import type { Finding } from './finding.ts'

/** Share of the periods before treatment that are held out. Ours. */
const heldOut = 0.25

/**
 * Backdating: the weights are found without the last quarter of the periods before treatment, and the mean gap in that
 * quarter, where there can be no effect, is compared with the smallest effect that matters (Abadie 2021, section 7).
 */
export function findBackdating(frame: SyntheticControlFrame, spec: SyntheticControlSpec, intent: Intent): Finding {
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
  const message = `With treatment moved back to ${frame.periods[start]}, the mean gap before the real start is ${formatNumber(meanGap, 2)} ${spec.outcome.units}, ${formatNumber(share, 2)} of the smallest effect that matters.${note}`
  return {
    checks: [{ id, title, passed: share < 1, severity: 'major', statistic: share, threshold: 1, message }],
    evidence: { backdating: { value: share, text: message } },
  }
}
