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
  'GET /api/oai',
  'POST /api/oai',
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
  'POST /api/approvals/stop/:token',
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

/** Every call that asks for the password, and a code, once more, written by hand for the same reason. */
export const FRESH_CALLS: readonly string[] = [
  // deletes, or takes somebody's way in
  'DELETE /api/admin/backups/:id',
  'DELETE /api/admin/api/keys/:id',
  'DELETE /api/admin/users/:id/sessions/:session',
  'POST /api/admin/users/:id/end-sessions',
  'POST /api/admin/users/:id/reset-letter',
  'POST /api/admin/emails/:id/dismiss',
  // rolls back, exports
  'POST /api/admin/releases/:root/rollback',
  'GET /api/admin/logs/export',
  // changes settings
  'PUT /api/admin/settings/:name',
  'PUT /api/admin/nightly',
  'PUT /api/admin/digest',
  'PATCH /api/admin/api/webhooks/:id',
  'PATCH /api/admin/api/teams/:id',
  // accounts, restores, the record
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
  'POST /api/v2/approvals/:id/agree',
  'POST /api/admin/alarms/:id/settle',
]

/** What an admin changes without it: nothing is lost, handed out or set by these. A new call of the admin area stands in one list. */
export const NOT_FRESH_CALLS: readonly string[] = [
  'POST /api/admin/api/webhooks/:id/deliveries/:delivery/replay',
  'POST /api/admin/backups',
  'POST /api/admin/backups/:id/verify',
  'POST /api/admin/builds',
  'POST /api/admin/claims/:id/decision',
  'POST /api/admin/claims/:id/review',
  'POST /api/admin/content/rebuild',
  'POST /api/admin/database/integrity',
  'POST /api/admin/emails/:id/retry',
  'POST /api/admin/enterprise-requests/:id/answer',
  'POST /api/admin/enterprise-requests/:id/close',
  'POST /api/admin/flags',
  'POST /api/admin/jobs/:id/cancel',
  'POST /api/admin/jobs/:id/retry',
  'POST /api/admin/missed-searches/dismissals',
  'POST /api/admin/nightly/run',
  'POST /api/admin/policies',
  'PUT /api/admin/policies/:slug/words',
  'POST /api/admin/policies/:slug/republish',
  'POST /api/admin/problems',
  'POST /api/admin/problems/proposal',
  'PUT /api/admin/problems/:slug',
  'POST /api/admin/problems/:slug/republish',
  'POST /api/admin/system/test-mail',
]

/** What one person may only ask for: always, or where it is not theirs alone to decide. */
export const SECOND_PERSON_CALLS: Record<string, 'always' | 'others'> = {
  'POST /api/admin/content/casefiles/:slug/retract': 'always',
  'POST /api/admin/takedowns': 'always',
  'POST /api/v2/studio/casefiles/:id/retract': 'always',
  // a casefile of the archive, of somebody else, or one that was retracted
  'POST /api/v2/studio/casefiles/:id/supersede': 'others',
  // what loosens the guards of the record
  'PUT /api/admin/settings/:name': 'others',
}

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
  [/^\/api\/v2\/approvals\/:id\/agree$/, ['reviewer', 'admin']],
  [/^\/api\/v2\/approvals/, ['analyst', 'reviewer', 'admin']],
  [/^\/api\/v2\/studio\/casefiles\/:id\/editors/, ['analyst', 'admin']],
  [/^\/api\/v2\/studio\/rebuild$/, ['analyst', 'admin']],
  [/^\/api\/(v2\/studio|v2\/artifacts|v2\/suggestions|v3\/ingest)/, ['analyst']],
]

/** What a key may change, written by hand; everything else that takes keys only reads. */
export const CHANGED_BY_KEYS = /^\/api\/(bookmarks|collections|alerts|explorer\/:slug\/open)(\/|$)/
