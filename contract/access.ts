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

/** How long a password, with a code where the account has a second factor, counts as just given, in minutes. Without zod, because the studio's frame loads it. */
export const FRESH_MINUTES = 10

/*
 * What the interface says about keys. Without zod, because the screen loads it.
 */

/** How every key begins, so that people and programs that look for lost secrets recognize one. */
export const KEY_PREFIX = 'pcf_'

/** What a key can be allowed, with the words it is offered in. A call that names none of these takes sessions only. */
export const KEY_SCOPES = {
  'read:archive': 'Read what is published at a higher rate, search its full text, see specification curves.',
  'read:export': 'Download exports, as far as the tier has them.',
  'manage:bookmarks': 'See and change bookmarks.',
  'manage:alerts': 'See and change alerts.',
} as const
export type KeyScope = keyof typeof KEY_SCOPES

/** Keys that one account may have at a time. */
export const MOST_KEYS = 10
/** After how many days a key may be told to end. */
export const KEY_LIFETIMES = [30, 90, 365] as const
