import { ServerError } from '../errors.ts'

/** Who may ask. Without a session everyone is a visitor. */
export type Actor = 'visitor'

/**
 * The one table of who may do what. Every route names its action;
 * an action that is not here, or does not name the actor, is denied.
 */
export const PERMISSIONS = {
  'health:read': ['visitor'],
  'api-description:read': ['visitor'],
  'casefile:list': ['visitor'],
  'casefile:read': ['visitor'],
  'results:read': ['visitor'],
  'diagnostics:read': ['visitor'],
  'provenance:read': ['visitor'],
  'domain:list': ['visitor'],
  'policy:list': ['visitor'],
  'policy:read': ['visitor'],
  'problem:list': ['visitor'],
  'problem:read': ['visitor'],
  'session:open': ['visitor'],
} as const satisfies Record<string, readonly Actor[]>

export type Action = keyof typeof PERMISSIONS

/** @throws {ServerError} `auth/not-allowed` */
export function authorize(actor: Actor, action: Action): void {
  const allowed: readonly Actor[] | undefined = Object.hasOwn(PERMISSIONS, action) ? PERMISSIONS[action] : undefined
  if (!allowed?.includes(actor)) throw new ServerError('auth/not-allowed', `A ${actor} may not do this: ${action}.`)
}
