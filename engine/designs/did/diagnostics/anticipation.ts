import { studentTQuantile } from '../../../numerics/distributions.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { Intent } from '../../design.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import type { Finding } from './finding.ts'

const title = 'No change just before treatment'

/**
 * The lead: the change of treated units against comparison units into the last period before they may react, which is
 * the reference, from the one before it. Scored as a share of the smallest effect that matters, whatever its sign:
 * a lead that is large but badly measured leaves the same doubt as one that is large and sure.
 */
export function findAnticipation(study: EventStudy, intent: Intent): Finding {
  const position = study.relativeTime.indexOf(study.referenceTime - 1)
  if (position < 0) return notTested()
  // effects read against the reference, so the change into it has the opposite sign
  const lead = -study.estimate[position]!
  const reach = study.se[position]! * studentTQuantile(0.975, Infinity)
  const share = Math.abs(lead) / intent.smallestEffect
  const includesZero = Math.abs(lead) <= reach
  const message =
    `The change just before treatment is ${formatEffect(lead)} [${formatEffect(lead - reach)}, ` +
    `${formatEffect(lead + reach)}], ${formatEffect(share)} times the smallest effect that matters.`
  return {
    checks: [
      {
        id: 'anticipation',
        title,
        passed: includesZero,
        severity: 'major',
        statistic: lead,
        threshold: reach,
        message,
      },
    ],
    evidence: { anticipationLead: { value: share, text: message } },
  }
}

function notTested(): Finding {
  const message = 'There is no second period before treatment, so no change just before it can be seen.'
  return {
    checks: [{ id: 'anticipation', title, passed: null, severity: 'major', statistic: null, threshold: null, message }],
    evidence: { anticipationLead: { value: null, text: message } },
  }
}
