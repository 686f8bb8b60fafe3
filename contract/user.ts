export const ROLES = ['user', 'reviewer', 'admin', 'analyst'] as const
export const TIERS = ['free', 'pro', 'enterprise'] as const
export type Role = (typeof ROLES)[number]
export type Tier = (typeof TIERS)[number]

/** The signed-in user, as the login answer carries it and the browser keeps it. */
export interface User {
  id: string
  email: string
  tier: Tier
  name: string
  role: Role
}

/** Where the browser keeps the session. */
export const TOKEN_KEY = 'auth_token'
export const USER_KEY = 'auth_user'
/** When the server was last asked who that is, in milliseconds. */
export const ASKED_KEY = 'auth_asked_at'

/**
 * The user a browser remembers; without zod, because every public page loads it.
 *
 * @param storage the browser's local storage
 * @returns the user, missing fields at their defaults; null without a token or where the text is no user
 */
export function readStoredUser(storage: Pick<Storage, 'getItem'>): User | null {
  if (!storage.getItem(TOKEN_KEY)) return null
  try {
    const stored = JSON.parse(storage.getItem(USER_KEY) ?? 'null') as Partial<User> | null
    if (typeof stored?.id !== 'string' || typeof stored.email !== 'string') return null
    return {
      id: stored.id,
      email: stored.email,
      tier: TIERS.find((tier) => tier === stored.tier) ?? 'free',
      name: typeof stored.name === 'string' ? stored.name : '',
      role: ROLES.find((role) => role === stored.role) ?? 'user',
    }
  } catch {
    return null
  }
}

/** Signs the browser in. */
export function rememberUser(storage: Pick<Storage, 'setItem'>, token: string, user: User): void {
  storage.setItem(TOKEN_KEY, token)
  storage.setItem(USER_KEY, JSON.stringify(user))
}

/** Signs the browser out. */
export function forgetUser(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(TOKEN_KEY)
  storage.removeItem(USER_KEY)
  storage.removeItem(ASKED_KEY)
}
