import type { DesignDocument } from '../../../contract/design.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { ServerContext } from '../../base/context.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { parseCard } from './casefile-card.ts'
import { findStandingPublications } from './publication.repository.ts'
import { openPublicationReader } from './publication-reader.ts'

/**
 * A version that tells readers nothing new is refused: design, data, results and words are those of the version that stands.
 * After a retraction, or where its data were taken down, the same may be published again.
 *
 * @throws {ServerError} `publication/nothing-changed`
 */
export async function requireChange(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  publication: CasefilePublication,
): Promise<void> {
  const last = (await findStandingPublications(db, publication.slug)).at(-1)
  if (!last || parseCard(last.card_json).status !== 'published') return
  const before = openPublicationReader(publications).document(last.sha256)
  if (canonicalJson(toldBy(before)) !== canonicalJson(toldBy(publication))) return
  throw new ServerError(
    'publication/nothing-changed',
    `Version ${publication.version} is the same as version ${last.version}: design, data, results and words. ` +
      'Change what should differ, or leave the published version as it is.',
  )
}

/** What a version says, without its number, its time, its run, its links and what is said of its lock alone. */
function toldBy({ casefile, design, analysis, run, ...publication }: CasefilePublication): object {
  const { version: _, published_at: __, chain: ___, checked: ____, deviations: _____, ...told } = publication
  const { analysis_version: _run, status: _status, corrected_at: _at, ...card } = casefile
  const { engineVersion: _engine, ...results } = analysis
  return { ...told, card, design: chosenIn(design), results, replicated: run.replication ?? null }
}

function chosenIn(design: DesignDocument): object {
  const { deviations: _, lock_status: __, lock_evidence: ___, outcomes_unseen: ____, ...chosen } = design
  const { planned: _____, revision: ______, ...choices } = chosen
  return choices
}
