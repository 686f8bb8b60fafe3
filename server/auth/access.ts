import { hasRole, hasTier } from '../../contract/access.ts'
import type { NeededRole } from '../../contract/access.ts'
import { defaultReason } from '../../contract/upgrade-prompt.ts'
import type { User } from '../../contract/user.ts'
import { ServerError } from '../errors.ts'

/**
 * Who may make a call; every route declares it and `mountRoutes` asks `requireAccess` before anything else happens.
 *
 * - `public`: everybody; no session is looked up.
 * - `signed-in`: every account, whatever its role and tier.
 * - `role`: `analyst` is exactly that role (an admin is refused); `reviewer` and `admin` mean at least that level.
 *   Of several, one is enough.
 * - `tier`: at least that tier; `refusal` is the name under which clients show the upgrade prompt.
 *
 * What belongs to whom is decided by the services, not here.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { role: NeededRole | readonly NeededRole[] }
  | { tier: 'pro' | 'enterprise'; refusal?: TierRefusal }

export type TierRefusal =
  'tier/feature-unavailable' | 'tier/api-unavailable' | 'tier/export-unavailable' | 'tier/alerts-unavailable'

/** Who calls, as their token says. */
export interface Caller {
  user: User
  /** Empty where a key calls; calls about sessions take no keys. */
  sessionId: string
}

/**
 * @param caller null without a valid session
 * @throws {ServerError} `auth/not-signed-in`, `auth/not-allowed`, or the tier's refusal with `requiredTier`
 */
export function requireAccess(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) throw new ServerError('auth/not-signed-in', 'This call needs a session; sign in first.')
  if (access === 'signed-in') return
  if ('role' in access) requireRole(access.role, caller.user)
  else requireTier(access, caller.user)
}

function requireRole(needed: NeededRole | readonly NeededRole[], user: User): void {
  if (hasRole(user, needed)) return
  const roles = [needed].flat().join(' or ')
  throw new ServerError('auth/not-allowed', `This needs the role ${roles}; yours is ${user.role}.`)
}

function requireTier({ tier, refusal }: Extract<Access, { tier: string }>, user: User): void {
  if (hasTier(user, tier)) return
  throw new ServerError(refusal ?? 'tier/feature-unavailable', defaultReason(tier), undefined, { requiredTier: tier })
}
