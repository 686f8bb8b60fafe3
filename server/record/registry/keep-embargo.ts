import { LONGEST_EMBARGO_YEARS, type Embargo } from '../../../contract/lock-registry.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    lock_embargoes: LockEmbargoTable
  }
}

/** That the words of a lock are withheld: until a day, or, where that is null, until it is published. */
interface LockEmbargoTable {
  link_hash: string
  until: string | null
}

/**
 * Withholds the words of a lock until a day or until it is published, as part of the transaction that locks. That it was locked, by whom
 * and when is public all the same.
 *
 * @throws {ServerError} `lock/invalid-design` where the day has come or is too far away
 */
export async function keepEmbargo(
  trx: Db,
  { hash, created_at }: { hash: string; created_at: string },
  embargo: Embargo | undefined,
): Promise<void> {
  if (!embargo) return
  const { until } = embargo
  const latest = `${Number(created_at.slice(0, 4)) + LONGEST_EMBARGO_YEARS}${created_at.slice(4, 10)}`
  if (until !== null && (until <= created_at.slice(0, 10) || until > latest)) {
    const text = `The words of a lock can be withheld until a later day, for ${LONGEST_EMBARGO_YEARS} years at most.`
    throw new ServerError('lock/invalid-design', text)
  }
  await trx.insertInto('lock_embargoes').values({ link_hash: hash, until }).execute()
}

/** The embargo of one link goes on for another that fixes the same design. */
export async function continueEmbargo(trx: Db, from: string, to: string): Promise<void> {
  const row = await trx.selectFrom('lock_embargoes').select('until').where('link_hash', '=', from).executeTakeFirst()
  if (row) await trx.insertInto('lock_embargoes').values({ link_hash: to, until: row.until }).execute()
}
