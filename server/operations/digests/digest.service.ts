import { FIRST_DIGEST_CHOICE, type DigestChoice, type DigestKind } from '../../../contract/admin/digest.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { queueEmail, type MailContext } from '../../base/mail/outgoing/queue-email.ts'
import { digestEmail } from './digest-email.ts'
import {
  beginDigest,
  changeDigest,
  endOtherDigests,
  findAdmins,
  findDigest,
  findHappenings,
  moveDigest,
} from './digest.repository.ts'
import type { DigestTable } from './digest.table.ts'

type Context = MailContext & Pick<ServerContext, 'publicUrl'>

/** Hour of the day, UTC, at which daily digests go out. */
const HOUR = 7
const DAY_MS = 24 * 60 * 60_000
/** What bears a moment may be written a little later; so much is left to the next look, in milliseconds. */
const WRITTEN_MS = 10_000

export async function readDigestChoice(context: Pick<Context, 'db' | 'now'>, admin: User): Promise<DigestChoice> {
  return choiceOf(await digestOf(context, admin.id))
}

/** Changes what an admin is told; what happened while they wanted nothing is not told later. */
export async function setDigestChoice(
  context: Pick<Context, 'db' | 'now'>,
  admin: User,
  choice: DigestChoice,
): Promise<DigestChoice> {
  const { rhythm: before } = await digestOf(context, admin.id)
  await changeDigest(context.db, admin.id, {
    ...{ rhythm: choice.rhythm, kinds_json: JSON.stringify(choice.kinds) },
    ...(before === 'off' && { told_until: context.now() }),
  })
  return choice
}

/**
 * Queues the digests that are due: of each active admin what happened since they were told last. Safe beside another
 * process that does the same.
 */
export async function queueDigests(context: Context): Promise<void> {
  const until = new Date(Date.parse(context.now()) - WRITTEN_MS).toISOString()
  await endOtherDigests(context.db)
  for (const { id, email } of await findAdmins(context.db)) {
    const digest = await digestOf(context, id)
    if (isDue(digest, until)) await queueDigest(context, digest, { id, email, until })
  }
}

/** Whether it is time to look for something to tell. @param now up to when would be told */
export function isDue({ rhythm, told_until }: Pick<DigestTable, 'rhythm' | 'told_until'>, now: string): boolean {
  if (rhythm !== 'daily') return rhythm === 'at-once' && now > told_until
  const told = Date.parse(told_until)
  const sameDay = Math.floor(told / DAY_MS) * DAY_MS + HOUR * 60 * 60_000
  const next = sameDay > told ? sameDay : sameDay + DAY_MS
  return Date.parse(now) >= next
}

async function queueDigest(
  context: Context,
  digest: DigestTable,
  { id, email, until }: { id: string; email: string; until: string },
): Promise<void> {
  const { rhythm, kinds } = choiceOf(digest)
  const all = await Promise.all(kinds.map((kind) => tellOf(context, kind, digest.told_until, until)))
  const told = all.filter(({ happenings }) => happenings.length > 0)
  if (rhythm === 'at-once' && told.length === 0) return
  await context.db.transaction().execute(async (trx) => {
    if (!(await moveDigest(trx, id, digest.told_until, until)) || told.length === 0) return
    await queueEmail(trx, context, digestEmail({ ...context, to: email }, told), { userId: id })
  })
}

async function tellOf({ db }: Pick<Context, 'db'>, kind: DigestKind, since: string, until: string) {
  return { kind, happenings: await findHappenings(db, kind, since, until) }
}

/** The row of an admin; the first look at it begins at that moment. */
async function digestOf({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<DigestTable> {
  const found = await findDigest(db, userId)
  if (found) return found
  const { rhythm, kinds } = FIRST_DIGEST_CHOICE
  const first = { user_id: userId, rhythm, kinds_json: JSON.stringify(kinds), told_until: now() }
  await beginDigest(db, first)
  return (await findDigest(db, userId)) ?? first
}

function choiceOf({ rhythm, kinds_json }: DigestTable): DigestChoice {
  return { rhythm, kinds: JSON.parse(kinds_json) as DigestKind[] }
}
