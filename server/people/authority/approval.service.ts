import { type Approval, APPROVAL_WORDS, type ApprovalKind, COOLING_HOURS } from '../../../contract/approval.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, newToken } from '../../base/http/access.ts'
import { queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import {
  type AlarmContext,
  before,
  burstOfRetractions,
  findStaff,
  findTouched,
  raiseAlarm,
  refuseWhileStopped,
} from './alarms.ts'
import type { ApprovalTable } from './authority.table.ts'

/** What is asked for. */
export interface Asked {
  kind: ApprovalKind
  subject: string
  reason: string
  /** What its kind is carried out with. */
  given?: unknown
}

/**
 * Keeps what one person may not do alone. Reviewers and admins are told; where there is no second person, it is carried out after
 * a day, and everybody of the team is sent a link that stops it.
 *
 * @throws {ServerError} `auth/stopped`, `approval/already-asked`
 */
export async function askSecondPerson(context: AlarmContext, asked: Asked, by: User): Promise<Approval> {
  // One after the other, so that a burst of calls at the same moment counts as one.
  const done = await durably(context.db, async (trx) => {
    await lockForAppend(trx, 'approvals')
    return ask(trx, context, asked, by)
  })
  if ('burst' in done) return raiseAlarm(context, 'retractions', by, done.burst)
  sendSoon(context)
  return viewOf(done.row)
}

async function ask(
  trx: Db,
  context: AlarmContext,
  { kind, subject, reason, given = null }: Asked,
  by: User,
): Promise<{ row: ApprovalTable } | { burst: string }> {
  const { now, newId } = context
  const asked_at = now()
  await refuseWhileStopped(trx, by.id)
  if ((await findWaiting(trx)).some((one) => one.kind === kind && one.subject === subject)) {
    throw new ServerError('approval/already-asked', 'This was asked for already, and waits for a second person.')
  }
  const burst = kind === 'retraction' ? await burstOfRetractions(trx, by.id, asked_at) : null
  if (burst !== null) return { burst }
  const helpers = await findSecondPeople(trx, by.id, asked_at)
  const token = newToken()
  const coolsOff = helpers.length === 0
  const until = coolsOff ? before(asked_at, -COOLING_HOURS * 60 * 60_000) : null
  const row: ApprovalTable = {
    id: newId(),
    kind,
    subject,
    given_json: JSON.stringify(given),
    reason,
    asked_by: by.id,
    asked_by_name: by.name || by.email,
    asked_at,
    until,
    stop_hash: coolsOff ? hashToken(token) : null,
    state: 'waiting',
    decided_by: null,
    decided_at: null,
  }
  await trx.insertInto('approvals').values(row).execute()
  const about = { actor: { id: by.id }, action: 'approval.asked', subject: `approval:${row.id}` }
  await recordActivity(trx, { now }, { ...about, after: { kind, subject, until } })
  const told = coolsOff ? await findTeam(trx, by.id, asked_at) : helpers
  for (const { email } of told) await queueEmail(trx, context, emailOf(context, email, row, coolsOff ? token : null))
  return { row }
}

/** Everything that waits, the oldest first. */
export async function listWaiting(db: Db): Promise<{ approvals: Approval[] }> {
  return { approvals: (await findWaiting(db)).map(viewOf) }
}

/** What waits about one thing. */
export async function waitingAbout(db: Db, kinds: readonly ApprovalKind[], subject: string): Promise<Approval[]> {
  const rows = await findWaiting(db)
  return rows.filter((row) => kinds.includes(row.kind) && row.subject === subject).map(viewOf)
}

async function findWaiting(db: Db): Promise<ApprovalTable[]> {
  const waiting = db.selectFrom('approvals').selectAll().where('state', '=', 'waiting')
  return waiting.orderBy('asked_at').orderBy('id').execute()
}

/**
 * Takes what waits to be carried out now.
 *
 * @param by who agrees; null = its time is up
 * @throws {ServerError} `approval/not-found`, `approval/not-independent`
 */
export async function takeApproval(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  id: string,
  by: User | null,
): Promise<ApprovalTable> {
  return durably(db, async (trx) => {
    const row = await findOne(trx, id)
    await refuseWhileStopped(trx, row.asked_by)
    const helpers = await findSecondPeople(trx, row.asked_by, now())
    if (by && !helpers.some((one) => one.id === by.id)) {
      throw new ServerError(
        'approval/not-independent',
        'Somebody else agrees: not who asked, nor who made or changed their account, nor whose own is new or was changed within a week.',
      )
    }
    await decide(trx, { now }, row, 'agreed', by)
    return row
  })
}

/**
 * Ends what waits without carrying it out: by who asked, or by a reviewer or admin.
 *
 * @throws {ServerError} `approval/not-found`, `approval/not-yours`
 */
export async function stopApproval(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  id: string,
  by: User,
): Promise<void> {
  await durably(db, async (trx) => {
    const row = await findOne(trx, id)
    if (by.role === 'analyst' && row.asked_by !== by.id) {
      throw new ServerError('approval/not-yours', `${row.asked_by_name} asked for it; reviewers and admins refuse it.`)
    }
    await decide(trx, { now }, row, 'stopped', by)
  })
}

/** The same by the link of an email. @throws {ServerError} `approval/not-found` */
export async function stopByEmail({ db, now }: Pick<ServerContext, 'db' | 'now'>, token: string): Promise<void> {
  await durably(db, async (trx) => {
    const waiting = trx.selectFrom('approvals').selectAll().where('state', '=', 'waiting')
    const row = await waiting.where('stop_hash', '=', hashToken(token)).executeTakeFirst()
    if (!row) throw notFound()
    await decide(trx, { now }, row, 'stopped', null)
  })
}

/** Notes how carrying it out ended; what somebody else has carried out by then stays done. */
export async function settleApproval(db: Db, id: string, state: 'done' | 'failed'): Promise<void> {
  await db.updateTable('approvals').set({ state }).where('id', '=', id).where('state', '=', 'agreed').execute()
}

/** After so long between decision and end a crash came in between, in milliseconds. */
const LEFT_MS = 10 * 60_000

/** What cooled off and nobody stopped, and what a crash left half done. */
export async function findDue(db: Db, at: string): Promise<{ waiting: ApprovalTable[]; agreed: ApprovalTable[] }> {
  const due = db.selectFrom('approvals').selectAll().where('state', '=', 'waiting').where('until', '<=', at)
  const agreed = db.selectFrom('approvals').selectAll().where('state', '=', 'agreed')
  const left = agreed.where('decided_at', '<=', before(at, LEFT_MS))
  return { waiting: await due.orderBy('asked_at').execute(), agreed: await left.orderBy('asked_at').execute() }
}

async function findOne(trx: Db, id: string): Promise<ApprovalTable> {
  const waiting = trx.selectFrom('approvals').selectAll().where('id', '=', id).where('state', '=', 'waiting')
  const row = await waiting.executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function decide(
  trx: Db,
  { now }: Pick<ServerContext, 'now'>,
  { id, kind, subject, asked_by }: ApprovalTable,
  state: 'agreed' | 'stopped',
  by: User | null,
): Promise<void> {
  const decision = { state, decided_by: by?.id ?? null, decided_at: now() }
  const waiting = trx.updateTable('approvals').set(decision).where('id', '=', id).where('state', '=', 'waiting')
  // On PostgreSQL somebody else may have decided it since it was read: what is stopped is not done, and nothing is done twice.
  if (Number((await waiting.executeTakeFirst()).numUpdatedRows) === 0) throw notFound()
  const how = state === 'agreed' ? 'time' : 'link of an email'
  const about = { actor: by ? { id: by.id } : how, action: `approval.${state}`, subject: `approval:${id}` }
  await recordActivity(trx, { now }, { ...about, after: { kind, subject, asked_by } })
}

/**
 * Reviewers and admins who may agree to what somebody asks: others, whose account nobody else made or changed lately, and who did not
 * make or change the asker's. So one stolen account can make neither the first nor the second person.
 */
async function findSecondPeople(db: Db, askedBy: string, at: string): Promise<{ id: string; email: string }[]> {
  const touched = await findTouched(db, at)
  const isNew = (id: string) => touched.some(({ account }) => account === id)
  const hasMade = (id: string) => touched.some(({ by, account }) => by === id && account === askedBy)
  const staff = await findStaff(db, ['reviewer', 'admin'])
  return staff.filter(({ id }) => id !== askedBy && !isNew(id) && !hasMade(id))
}

/** Who hears of what is carried out after a day: the team, whoever asked, and whom they shut out or changed lately. */
async function findTeam(db: Db, askedBy: string, at: string): Promise<{ email: string }[]> {
  const own = (await findTouched(db, at)).filter(({ by }) => by === askedBy)
  const touched = [...own.map(({ account }) => account), askedBy]
  const staff = db.selectFrom('users').select('email').orderBy('id')
  return staff.where((where) => where.or([where('role', '!=', 'user'), where('id', 'in', touched)])).execute()
}

function emailOf({ publicUrl }: AlarmContext, to: string, row: ApprovalTable, token: string | null) {
  const what = `${APPROVAL_WORDS[row.kind]} ${row.subject}`
  const asks = `${row.asked_by_name} asks to: ${what}\n\nReason: ${row.reason}`
  const decide =
    token === null
      ? `It is not done before a second person agrees. Agree or refuse:\n${publicUrl}/review/approvals`
      : `No second person could agree, so it is done on ${row.until}, unless somebody stops it. Stop it:\n${publicUrl}/stop#${token}`
  return { to, subject: `Policy Casefiles: ${what}`, text: `${asks}\n\n${decide}\n` }
}

const notFound = () => new ServerError('approval/not-found', 'Nothing waits under this id: it was decided already.')

function viewOf({ id, kind, subject, reason, asked_by, asked_by_name, asked_at, until }: ApprovalTable): Approval {
  return { id, kind, subject, reason, asked_by: { id: asked_by, name: asked_by_name }, asked_at, until }
}
