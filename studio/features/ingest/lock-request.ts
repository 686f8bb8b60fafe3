import { type Artifact, type Cue, SNAPSHOT_DEFAULTS } from '../../../contract/studio/ingest.ts'
import { LISTED_SUBDOMAINS, outcomesFor } from '@casefiles/cues/kinds'
import { cueIdentity, sortByDecision, type Decisions } from '../cues/decisions.ts'
import type { LockRequest, Suggestion } from './ingest-api.ts'

const LONGEST_TITLE = 200

/** Groups that a text names first; a statute may go on for pages. */
const MOST_POPULATIONS = 5

/**
 * The lock of a policy snapshot: what was accepted, and the default for everything else. Intent, outcomes and beneficiaries are
 * filled in from the text for the analyst to mend. The suggested domain counts
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
  const subdomain = (place?.domain && place.subdomain) || SNAPSHOT_DEFAULTS.subdomain
  const [first] = sortByDecision(suggestion.patterns, ({ tag }) => tag, decisions.patterns)
  const isAccepted = first !== undefined && decisions.patterns[first.tag] === 'accepted'
  return {
    artifact_id: artifact.id,
    ...(title !== '' && { title }),
    domain: place?.domain || SNAPSHOT_DEFAULTS.domain,
    subdomain,
    pattern_tag: isAccepted ? first.tag : SNAPSHOT_DEFAULTS.pattern_tag,
    hypothesis: suggestion.hypothesis,
    ...(decisions.effectiveDate !== null && { effective_date: decisions.effectiveDate }),
    outcomes: LISTED_SUBDOMAINS.includes(subdomain) ? outcomesFor(subdomain).map(({ name }) => name) : [],
    covariates: [],
    dataset_name: SNAPSHOT_DEFAULTS.dataset_name,
    time_window: SNAPSHOT_DEFAULTS.time_window,
    design_snapshot_meta: {
      policy_intent: suggestion.hypothesis,
      mechanism_description: '',
      beneficiaries: populationsIn(cues, decisions),
    },
  }
}

/** Whom the rule is about, as the text says it, without what was rejected. */
function populationsIn(cues: readonly Cue[], decisions: Pick<Decisions, 'cues'>): string[] {
  const open = sortByDecision(
    cues.filter(({ cue_type }) => cue_type === 'population'),
    cueIdentity,
    decisions.cues,
  )
  return [...new Set(open.map(({ label }) => label))].slice(0, MOST_POPULATIONS)
}

function isTopicRejected(cues: readonly Cue[], decisions: Pick<Decisions, 'cues'>): boolean {
  const topics = cues.filter(({ cue_type }) => cue_type === 'topic')
  return topics.length > 0 && topics.every((cue) => decisions.cues[cueIdentity(cue)] === 'rejected')
}
