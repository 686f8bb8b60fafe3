import { studentTQuantile } from '../../../numerics/distributions.ts'
import { withUnit } from '../../../verdict/effect-words.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { StepContext } from '../../design.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import type { GroupTimeResult } from '../group-time/types.ts'
import { clusterWord, loneReason, restsOnOneCluster } from '../lone-comparison.ts'
import type { Finding } from './finding.ts'

/**
 * The lead: the change of treated units against comparison units into the last period before they may react, which is
 * the reference, from the one before it. Scored as a share of the smallest effect that matters, whatever its sign:
 * a lead that is large but badly measured leaves the same doubt as one that is large and sure.
 *
 * @param units  of the estimate
 * @param period what a period is called, `year` for one
 */
export function findAnticipation(
  study: EventStudy,
  groupTime: GroupTimeResult,
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  units: string,
  period: string,
): Finding {
  const title = `No change just before ${words.the}`
  const position = study.relativeTime.findLastIndex((time) => time < study.referenceTime)
  const isBeyondGap = study.leftOut.some((time) => time > study.relativeTime[position]! && time < study.referenceTime)
  if (position < 0 || isBeyondGap) {
    return notTested(
      title,
      `There is no second ${period} before ${words.the}, so no change just before it can be seen.`,
    )
  }
  if (restsOnOneCluster(study)) return notTested(title, loneReason(clusterWord(groupTime, words)))
  // effects read against the reference, so the change into it has the opposite sign
  const lead = -study.estimate[position]!
  const reach = study.se[position]! * studentTQuantile(0.975, Infinity)
  const share = Math.abs(lead) / intent.smallestEffect
  const message =
    `In the last ${period} before ${lastMoment(study, words)}, the gap between the groups changed by ` +
    `${withUnit(formatEffect(lead), units)} (95% interval ${formatEffect(lead - reach)} to ${formatEffect(lead + reach)}). ` +
    `That is ${formatEffect(share)} times the smallest effect that matters.`
  return {
    checks: [
      {
        id: 'anticipation',
        title,
        passed: Math.abs(lead) <= reach,
        severity: 'major',
        statistic: lead,
        threshold: reach,
        message,
      },
    ],
    evidence: { anticipationLead: { value: share, text: message } },
  }
}

function lastMoment({ referenceTime }: EventStudy, { the, units }: ReaderWords): string {
  return referenceTime === -1 ? the : `${units} could react`
}

function notTested(title: string, message: string): Finding {
  return {
    checks: [{ id: 'anticipation', title, passed: null, severity: 'major', statistic: null, threshold: null, message }],
    evidence: { anticipationLead: { value: null, text: message } },
  }
}
