import type { Db } from '../../base/db/schema.ts'

/** What the record holds at one moment, as leaves. */
export interface PresentLeaves {
  activity: string[]
  links: string[]
}

const PAGE = 5000

/**
 * Leaves of everything that is in the record: entries of the activity log in their order, then links of every chain by
 * time. A leaf holds hashes alone, so that it can be published.
 *
 * @param trx a transaction, so that both are of one moment
 */
export async function readPresentLeaves(trx: Db): Promise<PresentLeaves> {
  const activity: string[] = []
  for (let last = 0; ;) {
    const rows = await trx
      .selectFrom('activity')
      .select(['seq', 'hash'])
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const { seq, hash } of rows) activity.push(activityLeaf(seq, hash))
    if (rows.length < PAGE) break
    last = rows.at(-1)!.seq
  }
  const links = await trx.selectFrom('chain_entries').select('hash').orderBy('created_at').orderBy('hash').execute()
  return { activity, links: links.map(({ hash }) => linkLeaf(hash)) }
}

const activityLeaf = (seq: number, hash: string): string => `activity ${seq} ${hash}`
/** The leaf of a link of a chain. */
export const linkLeaf = (hash: string): string => `link ${hash}`
