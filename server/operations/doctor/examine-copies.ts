import { plural } from '../../../engine/words/count.ts'
import type { ServerContext } from '../../base/context.ts'
import '../context.ts'
import { listCopies } from '../backups/database-copy.ts'
import type { Finding } from './examine.ts'

const NAME = 'Copies of the database'
const MINUTE_MS = 60_000

/** How old the newest copy is; nothing where copies are not made. A server that does not run makes none, and loses nothing by it. */
export async function examineCopies(
  context: Pick<ServerContext, 'db' | 'dataFolder' | 'storage' | 'now' | 'copyMinutes'>,
): Promise<Finding[]> {
  const { copyMinutes = 0 } = context
  if (copyMinutes === 0) return []
  const copies = await listCopies(context)
  const problems = copies.filter(({ manifest }) => manifest === null).map(({ id }) => `${id} cannot be used`)
  const newest = copies.find(({ manifest }) => manifest !== null)?.manifest
  if (!newest) return [{ name: NAME, state: 'attention', message: 'there is none yet', problems }]
  const minutes = Math.floor((Date.parse(context.now()) - Date.parse(newest.made_at)) / MINUTE_MS)
  const last = await context.db.selectFrom('activity').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const isBehind = minutes > 2 * copyMinutes && (last?.seq ?? 0) > newest.activity.entries
  const message = `the newest is ${newest.id}, ${plural(minutes, 'minute')} old; one every ${plural(copyMinutes, 'minute')}`
  return [{ name: NAME, state: isBehind || problems.length > 0 ? 'attention' : 'well', message, problems }]
}
