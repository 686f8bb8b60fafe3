import type { z } from 'zod'
import type {
  designSuggestionRequestSchema,
  designSuggestionSchema,
  ingestDecisionSchema,
  suggestionSchema,
} from '../../../contract/studio/ingest.ts'
import { findReadingJson, updateArtifact, type ArtifactHead } from '../artifacts/artifact.repository.ts'
import { getArtifact } from '../artifacts/artifact.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findPlace } from '../domains/domain.repository.ts'
import { ServerError } from '../../base/errors.ts'
import { findDecisions, upsertDecision } from './ingest.repository.ts'
import { getReading } from './read-artifact.ts'
import { parseStoredReading, type StoredReading } from './read-policy-in-subprocess.ts'
import { suggestForTitle } from '@casefiles/cues'

type Context = Pick<ServerContext, 'db' | 'log' | 'now'>
export type Suggestion = z.infer<typeof suggestionSchema>
export type DesignSuggestion = z.infer<typeof designSuggestionSchema>

/** Where a policy goes that fits nowhere else: a domain that is hidden, but exists. */
const GENERIC = { domain: 'generic', subdomain: 'generic' }

/** What a text suggests, in a place that the archive has. */
export async function suggestFor(context: Context, artifact: ArtifactHead): Promise<Suggestion> {
  const { suggestion } = await getReading(context, artifact)
  if (artifact.status !== 'locked') await updateArtifact(context.db, artifact.id, { status: 'suggested' })
  return placed(context.db, suggestion)
}

/** @throws {ServerError} `ingest/not-suggested`, `ingest/unknown-suggestion` */
export async function decide(
  { db, now }: Context,
  { artifact_id, suggestion_type, suggested_value }: z.infer<typeof ingestDecisionSchema>,
  decision: 'accept' | 'reject',
  account: string,
) {
  await getArtifact(db, artifact_id)
  const stored = await findReadingJson(db, artifact_id)
  if (stored === null) throw new ServerError('ingest/not-suggested', 'Ask for suggestions before deciding on them.')
  const { suggestion } = parseStoredReading(stored)
  if (!suggestion.patterns.some(({ tag }) => tag === suggested_value)) {
    throw new ServerError('ingest/unknown-suggestion', `"${suggested_value}" was not suggested for this text.`)
  }
  const decided = { artifact_id, suggestion_type, suggested_value, decision }
  await upsertDecision(db, { ...decided, decided_by: account, decided_at: now() })
  return decided
}

/**
 * What was accepted of a text's suggestion: the pattern, with the place that was suggested beside it. Of several patterns the one
 * suggested first; on one pattern the account's own decision counts before that of others, of those the latest.
 *
 * @returns null where no pattern is accepted
 */
export async function acceptedFor(
  db: Db,
  artifact: string,
  { suggestion }: StoredReading,
  account: string,
): Promise<{ pattern_tag: string; domain: string; subdomain: string } | null> {
  const decisions = (await findDecisions(db, artifact)).filter(({ suggestion_type }) => suggestion_type === 'pattern')
  const own = decisions.filter(({ decided_by }) => decided_by === account)
  const byTag = new Map([...decisions, ...own].map(({ suggested_value, decision }) => [suggested_value, decision]))
  const accepted = suggestion.patterns.find(({ tag }) => byTag.get(tag) === 'accept')
  if (!accepted) return null
  const { domain, subdomain } = await placed(db, suggestion)
  return { pattern_tag: accepted.tag, domain, subdomain }
}

/** Designs for a casefile: by its texts where it has any that say something, else by title and place. */
export async function suggestDesigns(
  context: Context,
  { title, domain, subdomain, artifacts = [] }: z.infer<typeof designSuggestionRequestSchema>,
): Promise<DesignSuggestion> {
  const found: DesignSuggestion[] = []
  for (const id of artifacts) found.push((await getReading(context, await getArtifact(context.db, id))).design)
  const telling = found.filter(({ design_candidates }) => design_candidates.length > 0)
  return telling.length > 0 ? joined(telling) : suggestForTitle(title, domain, subdomain)
}

/** Of several texts: each design as the text says that makes it most possible, the best first. */
function joined(found: DesignSuggestion[]): DesignSuggestion {
  const ranked = found.toSorted((a, b) => b.design_candidates[0].confidence - a.design_candidates[0].confidence)
  const candidates = ranked
    .flatMap(({ design_candidates }) => design_candidates)
    .toSorted((a, b) => b.confidence - a.confidence)
  const isFirst = ({ type }: (typeof candidates)[number], at: number) =>
    candidates.findIndex((other) => other.type === type) === at
  return {
    design_candidates: candidates.filter(isFirst),
    assignment_mechanism: ranked[0].assignment_mechanism,
    outcomes: [...new Set(ranked.flatMap(({ outcomes }) => outcomes))],
  }
}

async function placed(db: Db, suggestion: StoredReading['suggestion']): Promise<Suggestion> {
  const [domain = '', subdomain = ''] = suggestion.domain_pack.split('/')
  const place = (await findPlace(db, domain, subdomain)) ? { domain, subdomain } : GENERIC
  return { ...suggestion, ...place }
}
