import { FRESH_MINUTES } from '../../../contract/access.ts'
import type { SessionResponse, SessionView } from '../../../contract/session.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { confirmPassword } from '../accounts/password.ts'
import { publicUser } from '../accounts/user.service.ts'
import { type CodeContext, needsSecondFactor, passFactor } from '../second-factor/check-code.ts'
import type { ServerContext } from '../../base/context.ts'
import { isFullDisk } from '../../base/disk/free-space.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, newToken, type Caller, type SessionCaller } from '../../base/http/access.ts'
import {
  confirmSessionRow,
  deleteEndedSessions,
  deleteSession,
  deleteSessionsOfUser,
  findSession,
  findSessionsOfUser,
  insertSession,
  touchSession,
  type SessionRow,
  type SessionTable,
} from './session.repository.ts'

type Sessions = Pick<ServerContext, 'db' | 'now' | 'newId'>

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A session ends this long after the sign-in, used or not … */
const LIFETIME = 30 * DAY
/** … and this long after its last use. */
const IDLE = 7 * DAY
/** The last use is written this often at most, so that reading does not mean writing. */
const TOUCH = 5 * MINUTE

const later = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()

/** How somebody showed who they are; left out, with the password and just now. */
interface SignedInBy {
  by?: SessionTable['opened_by']
  /** When, ISO; empty = that is not known. */
  confirmedAt?: string
  /** Whether they did so from a network that is new for the account. */
  isNewPlace?: boolean
}

/** @returns the token, which stands nowhere else from now on */
export async function openSession(
  { db, now, newId }: Sessions,
  userId: string,
  userAgent: string,
  { by = 'password', confirmedAt, isNewPlace = false }: SignedInBy = {},
): Promise<string> {
  const token = newToken()
  const at = now()
  await deleteEndedSessions(db, at, later(at, -IDLE))
  await insertSession(db, {
    id: newId(),
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent,
    created_at: at,
    last_used_at: at,
    expires_at: later(at, LIFETIME),
    confirmed_at: confirmedAt ?? at,
    opened_by: by,
    is_new_place: isNewPlace ? 1 : 0,
  })
  return token
}

/** Who a token belongs to, as the account is now; null when it is unknown, has ended or its account is disabled. */
export async function identify(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  token: string | undefined,
): Promise<SessionCaller | null> {
  if (token === undefined) return null
  const found = await findSession(db, hashToken(token))
  const at = now()
  if (!found || hasEnded(found.session, at) || found.user.status !== 'active') return null
  if (found.session.last_used_at <= later(at, -TOUCH)) {
    // On a full disk whoever is signed in goes on reading, an admin to make room.
    await touchSession(db, found.session.id, at).catch((error: unknown) => {
      if (!isFullDisk(error)) throw error
    })
  }
  const isFresh = found.session.confirmed_at > later(at, -FRESH_MINUTES * MINUTE)
  const mustSetUpFactor = await lacksFactor({ db }, found.user, found.session)
  return { user: publicUser(found.user), sessionId: found.session.id, isFresh, mustSetUpFactor }
}

/** Whether a second factor must be set up first. Who signed in with the provider was asked there for what is asked there. */
async function lacksFactor(
  context: Pick<ServerContext, 'db'>,
  user: Pick<User, 'id' | 'role'>,
  { opened_by }: SessionRow,
): Promise<boolean> {
  return opened_by === 'password' && needsSecondFactor(context, user)
}

/**
 * Takes the password once more, and a code where the account has a second factor: the session then counts as fresh.
 *
 * @throws {ServerError} `auth/wrong-password`, `auth/code-needed`, `auth/wrong-code`, `auth/too-many-attempts`
 */
export async function confirmSession(
  context: CodeContext,
  { user, sessionId }: Caller,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  await confirmPassword(context, user.id, password)
  await passFactor(context, user.id, code)
  await confirmSessionRow(context.db, sessionId, context.now())
}

function hasEnded({ expires_at, last_used_at }: SessionRow, now: string): boolean {
  return expires_at <= now || last_used_at <= later(now, -IDLE)
}

/** The caller's sessions, the newest first; the one that asks is marked. */
export async function listSessions(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { user, sessionId }: Caller,
): Promise<SessionView[]> {
  const at = now()
  const sessions = (await findSessionsOfUser(db, user.id)).filter((session) => !hasEnded(session, at))
  return sessions.map((session) => viewOf(session, sessionId))
}

/** Who calls, and their session. */
export async function describeSession(
  { db }: Pick<ServerContext, 'db'>,
  { user, sessionId }: Caller,
): Promise<SessionResponse> {
  const session = (await findSessionsOfUser(db, user.id)).find(({ id }) => id === sessionId)!
  return {
    user,
    session: viewOf(session, sessionId),
    second_factor_needed: await lacksFactor({ db }, user, session),
  }
}

function viewOf({ id, created_at, last_used_at, expires_at, user_agent }: SessionRow, currentId: string): SessionView {
  return { id, created_at, last_used_at, expires_at, user_agent, current: id === currentId }
}

/**
 * Ends one of the caller's own sessions.
 *
 * @throws {ServerError} `auth/session-not-found`, also for a session of somebody else
 */
export async function endSession(
  context: Pick<ServerContext, 'db' | 'now'>,
  { user, sessionId }: Caller,
  id: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if ((await deleteSession(trx, user.id, id)) === 0) {
      throw new ServerError('auth/session-not-found', 'You have no session with this id.')
    }
    // Signing out is nothing to note; ending a session elsewhere is.
    if (id === sessionId) return
    await recordActivity(trx, context, { actor: user, action: 'account.session-ended', subject: `user:${user.id}` })
  })
}

/** Signs the caller out everywhere. @returns how many sessions ended */
export async function endAllSessions(context: Pick<ServerContext, 'db' | 'now'>, { user }: Caller): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    await recordActivity(trx, context, { actor: user, action: 'account.sessions-ended', subject: `user:${user.id}` })
    return deleteSessionsOfUser(trx, user.id)
  })
}
