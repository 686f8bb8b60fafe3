import { hasRole, hasTier, type Access, type NeededRole } from '../../../contract/access.ts'
import { defaultReason } from '../../../contract/upgrade-prompt.ts'
import type { KeyScope } from '../../../contract/key-scopes.ts'
import type { User } from '../../../contract/user.ts'
import { ServerError } from '../errors.ts'

/** Who calls, as their token says. */
export interface Caller {
  user: User
  /** Empty where a key calls; calls about sessions take no keys. */
  sessionId: string
}

/** What a call asks of a key. */
export interface KeyNeeds {
  access: Access
  /** null: the call takes sessions only */
  scope: KeyScope | null
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
