import type { Access, NeededRole } from '../../contract/access.ts'
import type { Role, Tier } from '../../contract/user.ts'

/** Who calls: a visitor, or an account of a role and a tier. */
export type Person = { role: Role; tier: Tier } | 'visitor'

/** Who is let in where a role or a tier is asked for; spelled out, so that the guard is not compared with itself. */
const WITH_ROLE: Record<NeededRole, readonly Role[]> = {
  analyst: ['analyst'],
  reviewer: ['reviewer', 'admin'],
  admin: ['admin'],
}
const WITH_TIER: Record<'pro' | 'enterprise', readonly Tier[]> = {
  pro: ['pro', 'enterprise'],
  enterprise: ['enterprise'],
}

/** Whether somebody may make a call that asks for this. */
export function mayCall(access: Access, person: Person): boolean {
  if (access === 'public') return true
  if (person === 'visitor') return false
  if (access === 'signed-in') return true
  if ('tier' in access) return WITH_TIER[access.tier].includes(person.tier)
  return [access.role].flat().some((role) => WITH_ROLE[role].includes(person.role))
}

/** Every call that anyone may make, written by hand: one that is opened by mistake is not here. */
export const OPEN_CALLS: readonly string[] = [
  'GET /api/v2/casefiles',
  'GET /api/v2/casefiles/:slug',
  'GET /api/v2/casefiles/:slug/results',
  'GET /api/v2/casefiles/:slug/diagnostics',
  'GET /api/v2/casefiles/:slug/vintages',
  'GET /api/v2/provenance/:runId',
  'GET /api/v2/changes',
  'GET /api/v2/checkpoints',
  'GET /api/v2/checkpoints/:number',
  'GET /api/v2/checkpoints/:number/leaves',
  'GET /api/v2/checkpoints/:number/timestamp-query',
  'GET /api/v2/checkpoint-proofs/:hash',
  'GET /api/v2/takedowns',
  'GET /api/v2/casefiles/:slug/signed-links',
  'GET /api/v2/locks',
  'GET /api/v2/locks/:hash',
  'GET /api/v2/domains',
  'GET /api/domains',
  'GET /api/gap-map/votes',
  'GET /api/policies',
  'GET /api/policies/:slug',
  'GET /api/problems',
  'GET /api/problems/:slug',
  'POST /api/auth/login',
  'GET /api/auth/provider',
  'POST /api/auth/provider/start',
  'POST /api/auth/provider/finish',
  'POST /api/casefiles/:slug/claims',
  'POST /api/casefiles/:slug/flags',
  'POST /api/enterprise-requests',
  'GET /api/oembed',
  'POST /api/v2/missed-searches',
  'POST /api/auth/register',
  'POST /api/auth/resend-verification',
  'POST /api/auth/verify-email',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'GET /api/payments/setup',
  'POST /api/payments/events',
  'POST /api/alerts/unsubscribe/:token',
  'GET /api/sandbox/shared/:token',
  'GET /api/health',
  'GET /livez',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
]

/** Every call that asks for a tier, with the lowest that may make it; written by hand for the same reason. */
export const PAID_CALLS: Record<string, 'pro' | 'enterprise'> = {
  'GET /api/search': 'pro',
  'GET /api/keys': 'pro',
  'POST /api/keys': 'pro',
  'POST /api/keys/:id/rotate': 'pro',
  'GET /api/export/policy/:id': 'pro',
  'GET /api/export/casefiles': 'enterprise',
  'POST /api/team': 'enterprise',
  'GET /api/alerts': 'pro',
  'POST /api/alerts': 'pro',
  'PATCH /api/alerts/:id': 'pro',
  'GET /api/webhooks': 'enterprise',
  'POST /api/webhooks': 'enterprise',
  'PATCH /api/webhooks/:id': 'enterprise',
  'GET /api/webhooks/:id/deliveries': 'enterprise',
  'POST /api/webhooks/:id/deliveries/:delivery/replay': 'enterprise',
  'POST /api/webhooks/:id/test': 'enterprise',
  'POST /api/sandbox/scenarios': 'pro',
}

/** Every call that asks for the password or a code once more, written by hand for the same reason. */
export const FRESH_CALLS: readonly string[] = [
  'POST /api/admin/users',
  'POST /api/admin/users/invitations',
  'POST /api/admin/users/changes',
  'PATCH /api/admin/users/:id',
  'POST /api/admin/users/:id/reset-password',
  'DELETE /api/admin/users/:id/second-factor',
  'GET /api/admin/backups/:id/file',
  'POST /api/admin/backups/:id/restore',
  'POST /api/admin/takedowns',
  'POST /api/admin/content/casefiles/:slug/retract',
  'POST /api/v2/studio/casefiles/:id/retract',
]

/** What staff may call before they have the second factor that a setting asks of them. */
export const WITHOUT_SECOND_FACTOR: readonly string[] = [
  'GET /api/auth/session',
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/confirm',
  'POST /api/auth/provider/confirm/start',
  'POST /api/auth/provider/confirm/finish',
  'GET /api/account',
  'POST /api/account/password',
  'GET /api/account/second-factor',
  'POST /api/account/second-factor',
  'POST /api/account/second-factor/confirm',
]

/** Which roles may make calls below an address, written by hand, too: the first that fits counts. */
export const ROLES_OF_AREAS: readonly [area: RegExp, roles: readonly Role[]][] = [
  [/^\/api\/admin\//, ['admin']],
  [/^\/api\/v2\/review\//, ['reviewer', 'admin']],
  [/^\/api\/v2\/studio\/casefiles\/:id\/review\/decision$/, ['reviewer', 'admin']],
  [/^\/api\/v2\/studio\/casefiles\/:id\/review\/request$/, ['analyst']],
  [/^\/api\/v2\/studio\/casefiles\/:id\/review/, ['analyst', 'reviewer', 'admin']],
  [/^\/api\/v2\/studio\/rebuild$/, ['analyst', 'admin']],
  [/^\/api\/(v2\/studio|v2\/artifacts|v2\/suggestions|v3\/ingest)/, ['analyst']],
]

/** What a key may change, written by hand; everything else that takes keys only reads. */
export const CHANGED_BY_KEYS = /^\/api\/(bookmarks|collections|alerts)(\/|$)/
