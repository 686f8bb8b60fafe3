import type { ServerErrorCode } from './error-codes.ts'
import type { Role, Tier, User } from './user.ts'

/** A role that something may ask for. `user` is not among them: whatever needs only a session says so. */
export type NeededRole = Exclude<Role, 'user'>

/**
 * Who may make a call; every call declares it and the server asks before anything else happens.
 *
 * - `public`: everybody; no session is looked up.
 * - `signed-in`: every account, whatever its role and tier.
 * - `role`: `analyst` is exactly that role (an admin is refused); `reviewer` and `admin` mean at least that level.
 *   Of several, one is enough.
 * - `tier`: at least that tier; `refusal` is the name under which clients show the upgrade prompt.
 *
 * What belongs to whom is decided by the server's services, not here.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { role: NeededRole | readonly NeededRole[] }
  | { tier: 'pro' | 'enterprise'; refusal?: TierRefusalCode }

/** Refusals that a higher tier would lift. */
export type TierRefusalCode = Extract<ServerErrorCode, `tier/${string}-unavailable`>

/** user < reviewer < admin; `analyst` stands beside the ladder. */
const LADDER: readonly Role[] = ['user', 'reviewer', 'admin']
const TIER_LADDER: readonly Tier[] = ['free', 'pro', 'enterprise']

/** Whether a user has one of the roles: `analyst` means exactly that one, the others mean at least that level. */
export function hasRole(user: Pick<User, 'role'>, needed: NeededRole | readonly NeededRole[]): boolean {
  const roles = typeof needed === 'string' ? [needed] : needed
  return roles.some((role) =>
    role === 'analyst' ? user.role === 'analyst' : LADDER.indexOf(user.role) >= LADDER.indexOf(role),
  )
}

/** Whether somebody works for the archive: analysts, reviewers and admins. */
export function isStaff({ role }: Pick<User, 'role'>): boolean {
  return role !== 'user'
}

/** Whether a user's tier is at least the one that is asked for. */
export function hasTier(user: Pick<User, 'tier'>, needed: Tier): boolean {
  return TIER_LADDER.indexOf(user.tier) >= TIER_LADDER.indexOf(needed)
}
