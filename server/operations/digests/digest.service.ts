import { sql, type SelectQueryBuilder } from 'kysely'
import {
  FIRST_DIGEST_CHOICE,
  type DigestChoice,
  type DigestKind,
  type DigestRhythm,
} from '../../../contract/admin/inbox.ts'
import type { User } from '../../../contract/user.ts'
import { plural } from '@casefiles/engine/words'
import type { ServerContext } from '../../base/context.ts'
import type { Db, Schema } from '../../base/db/schema.ts'
import type { Email } from '../../base/mail/mailer.ts'
import { type MailContext, queueEmail, settleEmails } from '../../base/mail/outgoing/queue-email.ts'

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
    rhythm: choice.rhythm,
    kinds_json: JSON.stringify(choice.kinds),
    ...(before === 'off' && { told_until: context.now() }),
  })
  return choice
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    digests: DigestTable
  }
}

/** What an admin is told by email; there is a row from the first look on. */
interface DigestTable {
  user_id: string
  rhythm: DigestRhythm
  /** JSON list of `DigestKind`. */
  kinds_json: string
  /** What happened up to here was told, or happened before the account was an admin's. */
  told_until: string
}

async function findDigest(db: Db, userId: string): Promise<DigestTable | undefined> {
  return db.selectFrom('digests').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Admins who can sign in, and where they are written to. */
async function findAdmins(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
}

/** Forgets accounts that are no admins any more, so that whoever becomes one again begins then. */
async function endOtherDigests(db: Db): Promise<void> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active')
  await db.deleteFrom('digests').where('user_id', 'not in', admins).execute()
}

/** Begins an admin's digests where none are begun. */
async function beginDigest(db: Db, row: DigestTable): Promise<void> {
  await db
    .insertInto('digests')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

async function changeDigest(db: Db, userId: string, changes: Partial<DigestTable>): Promise<void> {
  await db.updateTable('digests').set(changes).where('user_id', '=', userId).execute()
}

/** Notes up to when an admin was told. @returns false where another process told them first */
async function moveDigest(trx: Db, userId: string, from: string, until: string): Promise<boolean> {
  const moved = await trx
    .updateTable('digests')
    .set({ told_until: until })
    .where('user_id', '=', userId)
    .where('told_until', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows) > 0
}

/** Something to tell of. */
interface Happening {
  id: string
  about: string
  detail: string
  at: string
}

/** What happened after `since` and up to `until`, the oldest first. */
async function findHappenings(db: Db, kind: DigestKind, since: string, until: string): Promise<Happening[]> {
  const happenings = await db
    .selectFrom(SOURCES[kind](db).as('happening'))
    .selectAll()
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return kind === 'night' ? happenings.map((night) => ({ ...night, detail: failedSteps(night.detail) })) : happenings
}

type Source = (db: Db) => SelectQueryBuilder<Schema, keyof Schema, Happening>

const SOURCES: Record<DigestKind, Source> = {
  claim: (db) => db.selectFrom('claims').select(['id', 'casefile_slug as about', 'text as detail', 'created_at as at']),
  flag: (db) => db.selectFrom('flags').select(['id', 'casefile_slug as about', 'text as detail', 'created_at as at']),
  'enterprise-request': (db) =>
    db
      .selectFrom('enterprise_requests')
      .select(['id', 'organization as about', 'purpose as detail', 'created_at as at']),
  job: (db) =>
    db
      .selectFrom('jobs')
      .select(['id', sql<string>`kind || ' ' || subject`.as('about')])
      .select([sql<string>`coalesce(reason, '')`.as('detail'), 'updated_at as at'])
      .where('status', '=', 'failed'),
  night: (db) =>
    db
      .selectFrom('nightly_runs')
      .select(['id', sql<string>`'night of ' || substr(due_at, 1, 10)`.as('about')])
      .select(['results_json as detail', sql<string>`finished_at`.as('at')])
      .where('status', '=', 'failed'),
}

function failedSteps(results: string): string {
  const steps = JSON.parse(results) as { name: string; result: string; isFailed: boolean }[]
  return steps.flatMap(({ name, result, isFailed }) => (isFailed ? [`${name}: ${result}`] : [])).join('; ')
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

/** What one email tells of a kind. */
export interface Told {
  kind: DigestKind
  happenings: Happening[]
}

/** Lines of one kind in an email, and characters of somebody's words in a line. */
const LINES = 20
const SHOWN = 140

const HEADINGS: Record<DigestKind, (count: number) => string> = {
  claim: (count) => plural(count, 'claim of a reader', 'claims of readers'),
  flag: (count) => plural(count, 'flag of a reader', 'flags of readers'),
  'enterprise-request': (count) => plural(count, 'request for Enterprise', 'requests for Enterprise'),
  job: (count) => plural(count, 'job failed', 'jobs failed'),
  night: (count) => plural(count, 'night failed', 'nights failed'),
}

const PAGES: Record<DigestKind, string> = {
  claim: '/admin/inbox?kind=claim',
  flag: '/admin/inbox?kind=flag',
  'enterprise-request': '/admin/inbox?kind=enterprise-request',
  job: '/admin/system',
  night: '/admin/system',
}

/** The email of a digest: what happened of each kind, and where it is seen to. */
function digestEmail({ publicUrl, to }: Pick<ServerContext, 'publicUrl'> & { to: string }, told: Told[]): Email {
  const parts = told.map(({ kind, happenings }) => HEADINGS[kind](happenings.length))
  const text = [
    ...told.map((one) => sectionOf(publicUrl, one)),
    `You get this email as an admin of Policy Casefiles. Choose what it tells and how often: ${publicUrl}/admin/emails`,
    '',
  ].join('\n\n')
  return { to, subject: `Policy Casefiles: ${parts.join(', ')}`, text }
}

function sectionOf(publicUrl: string, { kind, happenings }: Told): string {
  const lines = happenings
    .slice(0, LINES)
    .map(({ about, detail }) => `- ${[about, shorten(detail)].filter(Boolean).join(': ')}`)
  const more = happenings.length - lines.length
  return [
    HEADINGS[kind](happenings.length),
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
    `${publicUrl}${PAGES[kind]}`,
  ].join('\n')
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line
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

/** How often is looked whether something is to be told, in milliseconds. */
const EVERY_MS = 60_000

/** Tells admins what they chose to be told. @returns how to stop; what is under way is waited for */
export function watchDigests(context: ServerContext, everyMs = EVERY_MS): () => Promise<void> {
  let working: Promise<void> | null = null
  const look = () => {
    working ??= queueDigests(context)
      .then(() => settleEmails(context))
      .catch((error: unknown) => context.log.error({ err: error }, 'digests'))
      .finally(() => (working = null))
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
