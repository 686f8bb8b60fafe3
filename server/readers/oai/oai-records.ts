import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'

/** What a harvester must know of a casefile before its document is read. */
export interface OaiRecord {
  slug: string
  /** When anything of it changed last, a correction or retraction too; to the second. */
  datestamp: string
  set: CasefileListItem['domain']
}

/** Current casefiles in the order of their last change; read once for each state of the archive. */
export function openOaiRecords(
  { db, publications }: Pick<ServerContext, 'db' | 'publications'>,
  reader: Pick<PublicationReader, 'card'>,
): () => Promise<OaiRecord[]> {
  let known: { root: string; records: OaiRecord[] } | undefined
  return async () => {
    const root = publications.head()
    if (known?.root === root) return known.records
    const rows = await db
      .selectFrom('publications')
      .select(['casefile_slug', 'published_at'])
      .where('is_current', '=', 1)
      .execute()
    const records = rows.flatMap(({ casefile_slug: slug, published_at }) => {
      const card = reader.card(slug)
      if (!card) return []
      const times = [published_at, ...(card.standing?.events.map(({ at }) => at) ?? [])]
      return [{ slug, datestamp: toSecond(times.sort().at(-1)!), set: card.domain }]
    })
    records.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    known = { root, records }
    return records
  }
}

/** Place of a record in the order: nothing is repeated or left out where another one comes in between. */
export const keyOf = ({ datestamp, slug }: OaiRecord): string => `${datestamp} ${slug}`

/** To the second, as the repository says of itself. */
export const toSecond = (time: string): string => `${time.slice(0, 19)}Z`
