import { z } from 'zod'
import type { Actor } from '../../base/activity/activity.service.ts'
import { findChain, appendLink } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { findLock } from '../locks/lock.repository.ts'
import { commitCasefile } from './commit-publications.ts'
import { findCurrentPublication } from './publication.repository.ts'

const AUTHOR = 'Policy Casefiles, clock'

/** What a `clock` link fixes: the right time, and which links before it were dated later. */
const clockRecordSchema = z.object({
  set_right_at: z.string(),
  ahead: z.array(z.object({ hash: z.string(), created_at: z.string() })),
})
type ClockRecord = z.infer<typeof clockRecordSchema>

/**
 * Ends each chain whose links are dated later than now with a link that says so. What was locked, run or published keeps its date, which
 * its hash covers; the link tells readers that the date is wrong, and new links may follow.
 *
 * @param by who says that the clock is right now
 * @returns the casefiles concerned
 */
export async function setClockRight(context: ServerContext, by: Actor): Promise<string[]> {
  const { db, now } = context
  const at = now()
  const slugs = await durably(db, async (trx) => {
    const later = trx.selectFrom('chain_entries').select('casefile_slug').distinct().where('created_at', '>', at)
    const ended: string[] = []
    for (const { casefile_slug: slug } of await later.orderBy('casefile_slug').execute()) {
      if (await endChain(trx, slug, at, by)) ended.push(slug)
    }
    return ended
  })
  for (const slug of slugs) {
    const current = await findCurrentPublication(db, slug)
    if (!current) continue
    const lock = await findLock(db, slug, current.version)
    await commitCasefile(context, slug, lock?.dataset_sha256 ?? null)
    context.rebuilds.request(`clock set right in ${slug}`)
  }
  return slugs
}

async function endChain(trx: Db, slug: string, at: string, by: Actor): Promise<boolean> {
  const chain = await findChain(trx, slug)
  const told = chain.findLastIndex(({ kind }) => kind === 'clock')
  const ahead = chain.slice(told + 1).filter(({ created_at }) => created_at > at)
  if (ahead.length === 0) return false
  const record: ClockRecord = { set_right_at: at, ahead: ahead.map(({ hash, created_at }) => ({ hash, created_at })) }
  const place = { casefile: slug, version: chain.at(-1)!.version, author: AUTHOR, created_at: at }
  await appendLink(trx, { kind: 'clock', ...place, by, content_sha256: fingerprint(record), details: { record } })
  return true
}

/** What a `clock` link fixes, from the activity log; null where the log has no entry of it. */
export async function findClockRecord(db: Db, hash: string): Promise<ClockRecord | null> {
  const entries = db.selectFrom('activity').select('after_json').where('action', '=', 'casefile.clock-set-right')
  const entry = await entries.where('after_json', 'like', `%"link":"${hash}"%`).executeTakeFirst()
  return entry ? clockRecordSchema.parse(JSON.parse(entry.after_json!).record) : null
}
