import type { LetteredCue } from '../cues/cue-types.ts'
import { cueIdentity, type Decision, type useDecisions } from '../cues/decisions.ts'
import { reportDecision } from '../cues/report-decision.ts'
import { sendFeedback } from './ingest-api.ts'

/** Keeps a decision about one cue of a text or about a group of them, and reports it; a group is reported once. */
export function decideCues(
  artifact: string,
  { decideAll }: Pick<ReturnType<typeof useDecisions>, 'decideAll'>,
  lettered: readonly LetteredCue[],
  decision: Decision | null,
): void {
  const identities = lettered.map(({ cue }) => cueIdentity(cue))
  decideAll('cues', identities, decision)
  if (decision === null) return
  const [{ cue }] = lettered
  const group = lettered.length > 1 ? { group_size: lettered.length } : {}
  reportDecision(sendFeedback({ artifact_id: artifact, ...cue, ...group }, decision))
}
