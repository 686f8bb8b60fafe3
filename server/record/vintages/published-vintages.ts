import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { PublishedVintage } from '../../../contract/vintage.ts'
import { UNPUBLISHED_VERDICT } from '../../../contract/plain-verdict.ts'
import { parseCard } from '../publications/casefile-card.ts'
import type { Db } from '../../base/db/schema.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { findLocks } from '../locks/lock.repository.ts'
import { findPublications } from '../publications/publication.repository.ts'

/** A version as its document is made. */
interface Present {
  slug: string
  version: number
  design: DesignDocument
  card: CasefileListItem
  published_at: string
}

type Found = Pick<PublishedVintage, 'published_at' | 'effect' | 'plain_verdict' | 'evidence' | 'eqs_overall'>

/**
 * What the same design found with each vintage of its data, up to a version: the one whose design an analyst locked first. A
 * version that was locked and never published is named without its result. Later versions change nothing of it.
 *
 * @returns none where the version was made by no vintage
 */
export async function publishedVintages(db: Db, present: Present): Promise<PublishedVintage[]> {
  const { slug, version, design } = present
  if (!design.vintage) return []
  const { fixed_by } = design.vintage
  const publications = new Map((await findPublications(db, slug)).map((row) => [row.version, row]))
  const vintages: PublishedVintage[] = []
  for (const lock of (await findLocks(db, slug)).filter((one) => one.version <= version)) {
    const { dataset, vintage } = JSON.parse(lock.design_json) as DesignDocument
    if (lock.hash !== fixed_by.link_hash && vintage?.fixed_by.link_hash !== fixed_by.link_hash) continue
    const row = publications.get(lock.version)
    const card = row && parseCard(row.card_json)
    // what was taken down leaves the series of later versions, too
    if (card && card.slug === undefined) continue
    const info = await findDataset(db, dataset.id, dataset.sha256)
    if (!info) continue
    vintages.push({
      version: lock.version,
      number: vintage?.number ?? fixed_by.number,
      pulled_at: vintage?.pulled_at ?? null,
      data_sha256: dataset.sha256,
      rows: info.rows,
      changes: vintage?.changes ?? null,
      ...(lock.version === version ? foundBy(present.card, present.published_at) : foundBy(card, row?.published_at)),
    })
  }
  return vintages.length < 2 ? [] : vintages
}

function foundBy(card: CasefileListItem | undefined, published_at: string | undefined): Found {
  if (!card || !published_at)
    return { published_at: null, effect: null, plain_verdict: UNPUBLISHED_VERDICT, evidence: null, eqs_overall: null }
  const { effect, plain_verdict, evidence, eqs_overall } = card
  return { published_at, effect, plain_verdict, evidence, eqs_overall }
}
