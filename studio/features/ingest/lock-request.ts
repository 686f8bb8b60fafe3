import type { Artifact, Cue } from '../../../contract/studio/ingest.ts'
import { cueIdentity, sortByDecision, type Decisions } from '../cues/decisions.ts'
import type { LockRequest, Suggestion } from './ingest-api.ts'

/** What a lock holds where nothing else was chosen; the values are the specification's. */
const DEFAULTS = {
  domain: 'generic',
  subdomain: 'generic',
  pattern_tag: 'eventstudy-generic',
  dataset_name: 'policy-panel',
  time_window: '2014–2023',
} as const
const LONGEST_TITLE = 200

/**
 * The lock of a policy snapshot: what was accepted, and the default for everything else. The suggested domain counts
 * unless the topic it rests on was rejected.
 */
export function lockRequestOf(
  artifact: Pick<Artifact, 'id' | 'title'>,
  suggestion: Suggestion,
  cues: readonly Cue[],
  decisions: Omit<Decisions, 'designs'>,
): LockRequest {
  const title = artifact.title.trim().slice(0, LONGEST_TITLE)
  const place = isTopicRejected(cues, decisions) ? null : suggestion
  const [first] = sortByDecision(suggestion.patterns, ({ tag }) => tag, decisions.patterns)
  const isAccepted = first !== undefined && decisions.patterns[first.tag] === 'accepted'
  return {
    artifact_id: artifact.id,
    ...(title !== '' && { title }),
    domain: place?.domain || DEFAULTS.domain,
    subdomain: (place?.domain && place.subdomain) || DEFAULTS.subdomain,
    pattern_tag: isAccepted ? first.tag : DEFAULTS.pattern_tag,
    hypothesis: suggestion.hypothesis,
    ...(decisions.effectiveDate !== null && { effective_date: decisions.effectiveDate }),
    outcomes: [],
    covariates: [],
    dataset_name: DEFAULTS.dataset_name,
    time_window: DEFAULTS.time_window,
    design_snapshot_meta: { policy_intent: '', mechanism_description: '', beneficiaries: [] },
  }
}

function isTopicRejected(cues: readonly Cue[], decisions: Pick<Decisions, 'cues'>): boolean {
  const topics = cues.filter(({ cue_type }) => cue_type === 'topic')
  return topics.length > 0 && topics.every((cue) => decisions.cues[cueIdentity(cue)] === 'rejected')
}
