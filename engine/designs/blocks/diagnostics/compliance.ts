import { formatEffect } from '../../../words/number.ts'
import { formatPercent } from '../../../words/percent.ts'
import { estimateDifference } from '../effect/primary.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import { type Finding } from '../../shared/finding.ts'

/** A trial in which fewer than four in five differ by assignment says little about the treatment itself. Ours. */
const enough = 0.8
const title = 'Take-up follows assignment'

/** Difference between the arms in the share that took the treatment: 1 when everybody did as assigned, 0 when nobody cared. */
export function findCompliance(frame: BlocksFrame, { takeUp }: BlocksSpec): Finding {
  if (takeUp === undefined) {
    return finding(null, null, 'The design names no record of who took the treatment, so compliance is not known.')
  }
  if (takeUp.kind === 'by-construction') return finding(1, true, `Everybody got what was assigned: ${takeUp.reason}`)
  const { combined, sample, values } = estimateDifference(frame, frame.takeUp!)
  if (sample.n === 0) return finding(null, null, `"${takeUp.column}" is missing for everyone in one of the arms.`)
  const shareIn = (arm: number) => {
    let [taken, all] = [0, 0]
    for (let row = 0; row < values.length; row++) {
      if (sample.treated[row] !== arm) continue
      taken += values[row]
      all++
    }
    return taken / all
  }
  const [low, high] = combined.ci
  const interval = Number.isFinite(low) ? ` [${formatEffect(100 * low)}, ${formatEffect(100 * high)}]` : ''
  const message =
    `${formatPercent(shareIn(1), 'one-decimal')} of the treated arm and ${formatPercent(shareIn(0), 'one-decimal')} of the control arm took the treatment: ` +
    `assignment moves take-up by ${formatEffect(100 * combined.value)} points${interval}.`
  return finding(Math.max(0, combined.value), combined.value >= enough, message)
}

function finding(value: number | null, passed: boolean | null, message: string): Finding {
  return {
    checks: [{ id: 'compliance', title, passed, severity: 'minor', statistic: value, threshold: enough, message }],
    // it bears on the effect's size, not on bias
    evidence: {},
  }
}
