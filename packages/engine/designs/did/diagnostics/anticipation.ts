import type { Text } from '../../../fact.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { EvidenceItem, StepContext } from '../../design.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import { isFlatBefore, leadPositions, sumOfLeads, whyNoLead, type EventStudy } from '../group-time/event-study.ts'
import { type Clustered, groupTimeOf, type Studies } from './pre-trend.ts'
import { clusterWord, loneReason, restsOnOneCluster } from '../inference.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { check, look } from '../facts.ts'
import { isGiven } from '../../../words/given-size.ts'

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
): Finding<Text> {
  // the change itself is that of the last two periods, which every window holds that holds any
  const study = eventStudy.relativeTime.some((time) => time < eventStudy.referenceTime) ? eventStudy : allLeads
  const position = study.relativeTime.findLastIndex((time) => time < study.referenceTime)
  const isBeyondGap = study.leftOut.some((time) => time > study.relativeTime[position] && time < study.referenceTime)
  const reacts = study.referenceTime !== -1
  if (isFlatBefore(study)) return noChange(look('no-change-in-lead', { words, period, reacts }), words)
  if (position < 0 || isBeyondGap) {
    return notTested(look('no-lead', { why: whyNoLead(study, period, words.the) }), words)
  }
  if (restsOnOneCluster(study)) return notTested(loneReason(clusterWord(clustering, words)), words)
  // effects read against the reference, so the change into it has the opposite sign
  const lead = -study.estimate[position]
  const reach = study.se[position] * studentTQuantile(0.975, study.df[position] ?? Infinity)
  const found = look('lead', {
    words,
    period,
    reacts,
    units,
    value: lead,
    ci: [lead - reach, lead + reach],
    ofSmallest: isGiven(intent.smallestEffect) ? Math.abs(lead) / intent.smallestEffect : null,
  })
  return {
    checks: [
      checkOf(
        {
          id: 'anticipation',
          passed: Math.abs(lead) <= reach,
          severity: 'major',
          statistic: lead,
          threshold: reach,
        },
        check('anticipation', { the: words.the, found }),
      ),
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
): EvidenceItem<Text> {
  const leads = leadPositions(study)
  const { value, se, adjustedSe } = sumOfLeads(study, new Float64Array(leads.length).fill(1 / leads.length), result)
  return { value, noise: adjustedSe, text: look('dip', { the, period, units, leads: leads.length, value, se }) }
}

function noChange(found: Text, { the }: ReaderWords): Finding<Text> {
  return {
    checks: [
      checkOf(
        { id: 'anticipation', passed: true, severity: 'major', statistic: 0, threshold: 0 },
        check('anticipation', { the, found }),
      ),
    ],
    evidence: { anticipationLead: { value: 0, noise: 0, text: found } },
  }
}

function notTested(found: Text, { the }: ReaderWords): Finding<Text> {
  return {
    checks: [
      checkOf(
        { id: 'anticipation', passed: null, severity: 'major', statistic: null, threshold: null },
        check('anticipation', { the, found }),
      ),
    ],
    evidence: { anticipationLead: { value: null, text: found } },
  }
}
