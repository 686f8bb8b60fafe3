import { withUnits } from '../../../words/units.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { plural } from '../../../words/count.ts'
import { formatEffect, formatMultiple } from '../../../words/number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { EvidenceItem, StepContext } from '../../design.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import { isFlatBefore, leadPositions, sumOfLeads, whyNoLead, type EventStudy } from '../group-time/event-study.ts'
import { type Clustered, groupTimeOf, type Studies } from './pre-trend.ts'
import { clusterWord, loneReason, restsOnOneCluster } from '../inference.ts'
import type { Finding } from '../../shared/finding.ts'
import { isGiven } from '../../../words/given-size.ts'
import { formatSpan } from '../../../words/interval.ts'

/**
 * The lead: the change of treated units against comparison units into the last period before they may react, which is
 * the reference, from the one before it. Scored is the reference beside all earlier periods, as the bias that it would be.
 *
 * @param units  of the estimate
 * @param period what a period is called, `year` for one
 */
export function findAnticipation(
  { eventStudy, allLeads }: Studies,
  clustering: Clustered,
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  units: string,
  period: string,
): Finding {
  const title = `No change just before ${words.the}`
  // the change itself is that of the last two periods, which every window holds that holds any
  const study = eventStudy.relativeTime.some((time) => time < eventStudy.referenceTime) ? eventStudy : allLeads
  const position = study.relativeTime.findLastIndex((time) => time < study.referenceTime)
  const isBeyondGap = study.leftOut.some((time) => time > study.relativeTime[position] && time < study.referenceTime)
  if (isFlatBefore(study)) return noChange(study, title, period, words)
  if (position < 0 || isBeyondGap) {
    return notTested(title, `${whyNoLead(study, period, words.the)}, so no change just before it can be seen.`)
  }
  if (restsOnOneCluster(study)) return notTested(title, loneReason(clusterWord(clustering, words)))
  // effects read against the reference, so the change into it has the opposite sign
  const lead = -study.estimate[position]
  const reach = study.se[position] * studentTQuantile(0.975, study.df[position] ?? Infinity)
  const share = Math.abs(lead) / intent.smallestEffect
  const message =
    `In the last ${period} before ${lastMoment(study, words)}, the gap between the groups changed by ` +
    `${withUnits(formatEffect(lead), units)} (95% interval ${formatSpan(lead - reach, lead + reach)}).` +
    (isGiven(intent.smallestEffect) ? ` That is ${formatMultiple(share)} times the smallest effect that matters.` : '')
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
    evidence: { anticipationLead: measureDip(allLeads, groupTimeOf(clustering), { units, period, words }) },
  }
}

/**
 * The last period before treatment beside the earlier ones. All effects are read against it, so what is peculiar to it, a
 * dip or an early reaction, moves the estimate by its full size: read against the mean of the earlier periods instead,
 * the estimate would be smaller by the mean of the leads.
 *
 * @see Heckman & Smith 1999, doi:10.1111/1468-0297.00451 (a dip just before treatment)
 */
function measureDip(
  study: EventStudy,
  result: GroupTimeResult | null,
  { units, period, words: { the } }: { units: string; period: string; words: ReaderWords },
): EvidenceItem {
  const leads = leadPositions(study)
  const { value, se, adjustedSe } = sumOfLeads(study, new Float64Array(leads.length).fill(1 / leads.length), result)
  const text =
    `All effects are read against the last ${period} before ${the}. Read against the ${plural(leads.length, `earlier ${period}`)} instead, ` +
    `the estimate would be ${withUnits(formatEffect(Math.abs(value)), units)} ${value > 0 ? 'lower' : 'higher'} (standard error ${formatEffect(se)}).`
  return { value, noise: adjustedSe, text }
}

function lastMoment({ referenceTime }: EventStudy, { the, units }: ReaderWords): string {
  return referenceTime === -1 ? the : `${units} could react`
}

function noChange(study: EventStudy, title: string, period: string, words: ReaderWords): Finding {
  const message = `In the last ${period} before ${lastMoment(study, words)}, the gap between the groups did not change at all.`
  return {
    checks: [{ id: 'anticipation', title, passed: true, severity: 'major', statistic: 0, threshold: 0, message }],
    evidence: { anticipationLead: { value: 0, noise: 0, text: message } },
  }
}

function notTested(title: string, message: string): Finding {
  return {
    checks: [{ id: 'anticipation', title, passed: null, severity: 'major', statistic: null, threshold: null, message }],
    evidence: { anticipationLead: { value: null, text: message } },
  }
}
