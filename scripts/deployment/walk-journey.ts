import type { Ledger } from '../faults/ledger.ts'
import { analyzeOne, lockDraft, publishOne } from '../faults/operations/casefile-steps.ts'
import { ingestLaw } from '../faults/operations/ingestion.ts'
import type { FaultServer } from '../faults/server.ts'

const TITLE = 'Belts in Missouri'

/**
 * From the text of a law to a page: cues, a suggested design, a draft, its lock, an analysis and a publication, by calls alone.
 *
 * @param model casefile whose data and choices the draft takes
 * @returns the page's address and the lock that it must show
 * @throws {Error} what was refused, or is missing
 */
export async function walkJourney(
  server: FaultServer,
  ledger: Ledger,
  model: string,
): Promise<{ page: string; lock: string }> {
  const { artifact_id, found, suggestion } = await ingestLaw(server, ledger, TITLE)
  if (found.length === 0) throw new Error('No cue was found in the text of the law.')
  const { design_type: pattern_tag } = await server.analyst('GET', `v2/studio/casefiles/${model}`)
  if (!suggestion.patterns.some(({ tag }: { tag: string }) => tag === pattern_tag))
    throw new Error(`${pattern_tag} is not suggested for the law.`)
  const accepted = { suggestion_type: 'pattern', suggested_value: pattern_tag }
  await server.analyst('POST', 'v3/ingest/accept', { artifact_id, ...accepted })
  const { domain, subdomain, hypothesis } = suggestion
  const place = { domain, subdomain, pattern_tag, hypothesis }
  const { casefile } = await server.analyst('POST', 'v3/ingest/lock', { artifact_id, title: TITLE, ...place })
  const lock = await lockDraft(server, ledger, { id: casefile.id, title: TITLE, model })
  await analyzeOne(server, ledger, casefile.id)
  await publishOne(server, ledger, casefile.id)
  return { page: `/casefiles/${casefile.id}`, lock }
}
