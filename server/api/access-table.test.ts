import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { ROLES, TIERS } from '../../contract/user.ts'
import type { Role, Tier } from '../../contract/user.ts'
import { apiRoutes, createApp } from '../app.ts'
import type { Route } from '../http/route.ts'
import { insertAccount, signedInHeaders } from '../test-support/accounts.ts'
import { openTestContext } from '../test-support/test-context.ts'
import type { TestContext } from '../test-support/test-context.ts'
import { TEST_DATABASES } from '../test-support/test-databases.ts'

/** Who may make each call, written by hand and without a look at the routes: a call that is not here fails the test. */
const EXPECTED: Record<string, keyof typeof WHO> = {
  'GET /api/v2/casefiles': 'anyone',
  'GET /api/v2/casefiles/:slug': 'anyone',
  'GET /api/v2/casefiles/:slug/results': 'anyone',
  'GET /api/v2/casefiles/:slug/diagnostics': 'anyone',
  'GET /api/v2/provenance/:runId': 'anyone',
  'GET /api/v2/domains': 'anyone',
  'GET /api/domains': 'anyone',
  'GET /api/policies': 'anyone',
  'GET /api/policies/:slug': 'anyone',
  'GET /api/problems': 'anyone',
  'GET /api/problems/:slug': 'anyone',
  'POST /api/v2/artifacts': 'analyst',
  'GET /api/v2/artifacts': 'analyst',
  'GET /api/v2/artifacts/:id': 'analyst',
  'GET /api/v2/artifacts/:id/text': 'analyst',
  'GET /api/v2/artifacts/:id/file': 'analyst',
  'GET /api/v2/artifacts/:id/cues': 'analyst',
  'POST /api/v2/artifacts/:id/ocr': 'analyst',
  'POST /api/v3/ingest/upload': 'analyst',
  'POST /api/v3/ingest/extract': 'analyst',
  'POST /api/v3/ingest/suggest': 'analyst',
  'POST /api/v3/ingest/accept': 'analyst',
  'POST /api/v3/ingest/reject': 'analyst',
  'POST /api/v3/ingest/lock': 'analyst',
  'POST /api/v2/suggestions': 'analyst',
  'POST /api/v2/suggestions/feedback': 'analyst',
  'GET /api/v2/studio/summary': 'analyst',
  'GET /api/v2/studio/casefiles': 'analyst',
  'POST /api/v2/studio/casefiles': 'analyst',
  'GET /api/v2/studio/casefiles/:id': 'analyst',
  'PUT /api/v2/studio/casefiles/:id/document': 'analyst',
  'PUT /api/v2/studio/casefiles/:id/dataset': 'analyst',
  'DELETE /api/v2/studio/casefiles/:id': 'analyst',
  'GET /api/v2/studio/casefiles/:id/compass': 'analyst',
  'GET /api/v2/studio/casefiles/:id/data-view': 'analyst',
  'GET /api/v2/studio/casefiles/:id/lock-preview': 'analyst',
  'GET /api/v2/studio/casefiles/:id/locked-design': 'analyst',
  'POST /api/v2/studio/casefiles/:id/lock': 'analyst',
  'POST /api/v2/studio/casefiles/:id/supersede': 'analyst',
  'POST /api/v2/studio/casefiles/:id/analyze': 'analyst',
  'GET /api/v2/studio/casefiles/:id/runs': 'analyst',
  'GET /api/v2/studio/casefiles/:id/runs/:run': 'analyst',
  'GET /api/v2/studio/datasets': 'analyst',
  'POST /api/v2/studio/datasets': 'analyst',
  'GET /api/v2/studio/datasets/:sha256': 'analyst',
  'PUT /api/v2/studio/datasets/:sha256/columns': 'analyst',
  'GET /api/v2/studio/datasets/:sha256/rows': 'analyst',
  'GET /api/v2/studio/jobs/:id/events': 'analyst',
  'POST /api/v2/studio/jobs/:id/cancel': 'analyst',
  'POST /api/v2/studio/casefiles/:id/publish-preview': 'analyst',
  'POST /api/v2/studio/casefiles/:id/publish-preview-page': 'analyst',
  'PUT /api/v2/studio/casefiles/:id/words': 'analyst',
  'POST /api/v2/studio/casefiles/:id/publish': 'analyst',
  'POST /api/v2/studio/casefiles/:id/cover': 'analyst',
  'GET /api/v2/studio/covers/:sha256': 'analyst',
  'POST /api/v2/studio/casefiles/:id/retract': 'analyst',
  'POST /api/v2/studio/casefiles/:id/problem-proposal': 'analyst',
  'GET /api/v2/studio/problems': 'analyst',
  'GET /api/v2/studio/problems/:slug': 'analyst',
  'POST /api/v2/studio/problems': 'analyst',
  'PUT /api/v2/studio/problems/:slug': 'analyst',
  'GET /api/v2/studio/rebuild': 'analyst or admin',
  'GET /api/v2/studio/casefiles/:id/review': 'analyst, reviewer or admin',
  'POST /api/v2/studio/casefiles/:id/review/request': 'analyst',
  'POST /api/v2/studio/casefiles/:id/review/comments': 'analyst, reviewer or admin',
  'POST /api/v2/studio/casefiles/:id/review/comments/:comment/resolve': 'analyst, reviewer or admin',
  'POST /api/v2/studio/casefiles/:id/review/decision': 'reviewer or admin',
  'GET /api/v2/review/queue': 'reviewer or admin',
  'GET /api/v2/review/casefiles/:id': 'reviewer or admin',
  'GET /api/usage': 'any account',
  'POST /api/explorer/:slug/open': 'any account',
  'GET /api/explorer/:slug/specifications': 'any account',
  'GET /api/explorer/:slug/rows': 'any account',
  'GET /api/explorer/:slug/views': 'any account',
  'POST /api/explorer/:slug/views': 'any account',
  'DELETE /api/explorer/:slug/views/:id': 'any account',
  'GET /api/bookmarks': 'any account',
  'PUT /api/bookmarks/:slug': 'any account',
  'PATCH /api/bookmarks/:slug': 'any account',
  'DELETE /api/bookmarks/:slug': 'any account',
  'POST /api/collections': 'any account',
  'PATCH /api/collections/:id': 'any account',
  'DELETE /api/collections/:id': 'any account',
  'GET /api/search': 'pro or enterprise',
  'POST /api/auth/login': 'anyone',
  'GET /api/auth/session': 'any account',
  'POST /api/auth/logout': 'any account',
  'POST /api/auth/logout-everywhere': 'any account',
  'GET /api/auth/sessions': 'any account',
  'DELETE /api/auth/sessions/:id': 'any account',
  'GET /api/keys': 'pro or enterprise',
  'POST /api/keys': 'pro or enterprise',
  'POST /api/keys/:id/rotate': 'pro or enterprise',
  'DELETE /api/keys/:id': 'any account',
  'GET /api/export/policy/:id': 'pro or enterprise',
  'GET /api/export/casefiles': 'enterprise',
  'GET /api/admin/overview': 'admin',
  'GET /api/admin/users': 'admin',
  'POST /api/admin/users': 'admin',
  'POST /api/admin/users/changes': 'admin',
  'GET /api/admin/users/:id': 'admin',
  'PATCH /api/admin/users/:id': 'admin',
  'POST /api/admin/users/:id/reset-password': 'admin',
  'POST /api/admin/users/:id/end-sessions': 'admin',
  'GET /api/admin/logs': 'admin',
  'GET /api/admin/logs/actions': 'admin',
  'GET /api/admin/logs/check': 'admin',
  'GET /api/admin/logs/export': 'admin',
  'GET /api/admin/logs/:seq': 'admin',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings/:name': 'admin',
  'GET /api/admin/content': 'admin',
  'POST /api/admin/content/casefiles/:slug/retract': 'admin',
  'POST /api/admin/content/rebuild': 'admin',
  'GET /api/admin/policies': 'admin',
  'GET /api/admin/policies/:slug': 'admin',
  'PUT /api/admin/policies/:slug/words': 'admin',
  'POST /api/admin/policies/:slug/republish': 'admin',
  'POST /api/casefiles/:slug/claims': 'anyone',
  'POST /api/casefiles/:slug/flags': 'anyone',
  'GET /api/admin/claims': 'admin',
  'GET /api/admin/claims/:id': 'admin',
  'POST /api/admin/claims/:id/review': 'admin',
  'POST /api/admin/claims/:id/decision': 'admin',
  'GET /api/admin/flags': 'admin',
  'POST /api/admin/flags': 'admin',
  'GET /api/admin/problems': 'admin',
  'GET /api/admin/problems/:slug': 'admin',
  'PUT /api/admin/problems/:slug': 'admin',
  'POST /api/admin/problems/:slug/republish': 'admin',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/resend-verification': 'anyone',
  'POST /api/auth/verify-email': 'anyone',
  'POST /api/auth/forgot-password': 'anyone',
  'POST /api/auth/reset-password': 'anyone',
  'GET /api/account': 'any account',
  'PATCH /api/account': 'any account',
  'POST /api/account/email': 'any account',
  'POST /api/account/password': 'any account',
  'GET /api/account/export': 'any account',
  'DELETE /api/account': 'any account',
  'GET /api/payments/setup': 'anyone',
  'GET /api/payments': 'any account',
  'POST /api/payments/checkout': 'any account',
  'POST /api/payments/portal': 'any account',
  'POST /api/payments/simulate/:action': 'any account',
  'POST /api/payments/events': 'anyone',
  'GET /api/admin/system': 'admin',
  'POST /api/admin/system/test-mail': 'admin',
  'GET /api/admin/jobs': 'admin',
  'POST /api/admin/jobs/:id/cancel': 'admin',
  'POST /api/admin/jobs/:id/retry': 'admin',
  'GET /api/admin/builds': 'admin',
  'POST /api/admin/builds': 'admin',
  'POST /api/admin/releases/:root/rollback': 'admin',
  'GET /api/admin/nightly': 'admin',
  'PUT /api/admin/nightly': 'admin',
  'POST /api/admin/nightly/run': 'admin',
  'GET /api/admin/database': 'admin',
  'POST /api/admin/database/integrity': 'admin',
  'GET /api/admin/backups': 'admin',
  'POST /api/admin/backups': 'admin',
  'DELETE /api/admin/backups/:id': 'admin',
  'POST /api/admin/backups/:id/verify': 'admin',
  'GET /api/admin/backups/:id/file': 'admin',
  'POST /api/admin/backups/:id/restore': 'admin',
  'GET /api/admin/dashboard': 'admin',
  'GET /api/admin/workbench': 'admin',
  'GET /api/admin/api/keys': 'admin',
  'GET /api/admin/api/webhooks': 'admin',
  'GET /api/admin/api/deliveries': 'admin',
  'GET /api/admin/api/usage': 'admin',
  'GET /api/admin/api/teams': 'admin',
  'DELETE /api/admin/api/keys/:id': 'admin',
  'PATCH /api/admin/api/webhooks/:id': 'admin',
  'POST /api/admin/api/webhooks/:id/deliveries/:delivery/replay': 'admin',
  'PATCH /api/admin/api/teams/:id': 'admin',
  'GET /api/team': 'any account',
  'GET /api/team/collections': 'any account',
  'POST /api/team': 'enterprise',
  'PATCH /api/team': 'any account',
  'DELETE /api/team': 'any account',
  'POST /api/team/invitations': 'any account',
  'DELETE /api/team/invitations/:id': 'any account',
  'POST /api/team/join': 'any account',
  'POST /api/team/owner': 'any account',
  'DELETE /api/team/members/:id': 'any account',
  'GET /api/alerts': 'pro or enterprise',
  'POST /api/alerts': 'pro or enterprise',
  'PATCH /api/alerts/:id': 'pro or enterprise',
  'DELETE /api/alerts/:id': 'any account',
  'POST /api/alerts/unsubscribe/:token': 'anyone',
  'GET /api/notices': 'any account',
  'POST /api/notices/read': 'any account',
  'GET /api/webhooks': 'enterprise',
  'POST /api/webhooks': 'enterprise',
  'PATCH /api/webhooks/:id': 'enterprise',
  'DELETE /api/webhooks/:id': 'any account',
  'GET /api/webhooks/:id/deliveries': 'enterprise',
  'POST /api/webhooks/:id/deliveries/:delivery/replay': 'enterprise',
  'GET /api/sandbox/scenarios': 'any account',
  'POST /api/sandbox/scenarios': 'pro or enterprise',
  'DELETE /api/sandbox/scenarios/:id': 'any account',
  'GET /api/sandbox/shared/:token': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/openapi.json': 'anyone',
}

type Person = { role: Role; tier: Tier } | 'visitor'
const hasRole =
  (...roles: Role[]) =>
  (person: Person) =>
    person !== 'visitor' && roles.includes(person.role)
const hasTier =
  (...tiers: Tier[]) =>
  (person: Person) =>
    person !== 'visitor' && tiers.includes(person.tier)

const WHO = {
  anyone: () => true,
  'any account': (person: Person) => person !== 'visitor',
  analyst: hasRole('analyst'),
  'analyst or admin': hasRole('analyst', 'admin'),
  'reviewer or admin': hasRole('reviewer', 'admin'),
  'analyst, reviewer or admin': hasRole('analyst', 'reviewer', 'admin'),
  admin: hasRole('admin'),
  'pro or enterprise': hasTier('pro', 'enterprise'),
  enterprise: hasTier('enterprise'),
}

const PEOPLE: Person[] = ['visitor', ...ROLES.flatMap((role) => TIERS.map((tier) => ({ role, tier })))]
const nameOf = (route: Route) => `${route.method} ${route.path}`
const columnOf = (person: Person) => (person === 'visitor' ? 'visitor' : `${person.role}/${person.tier}`)

/** What the guard answers; whatever a call answers once it is let in counts as "in". */
function expectedAnswer(name: string, route: Route, person: Person): string {
  const who = WHO[EXPECTED[name]!]
  if (who(person)) return 'in'
  if (person === 'visitor') return '401'
  return typeof route.access === 'object' && 'tier' in route.access ? '403 tier' : '403'
}

const GUARDS: Record<string, string> = { 'auth/not-signed-in': '401', 'auth/not-allowed': '403' }

describe.each(TEST_DATABASES)('the table of calls, roles and tiers on %s', (name, open) => {
  let context: TestContext
  let app: Hono
  const ids = new Map<string, string>()
  beforeAll(async () => {
    context = await openTestContext(open)
    app = createApp(context)
    for (const person of PEOPLE)
      if (person !== 'visitor') ids.set(columnOf(person), await insertAccount(context, person.role, person.tier))
  })
  afterAll(() => context.close())

  /** A session of its own for every call: some of them end it. */
  async function ask(route: Route, person: Person): Promise<string> {
    const headers = person === 'visitor' ? {} : await signedInHeaders(context, ids.get(columnOf(person))!)
    const address = route.path.replace(/:\w+/g, 'nothing-here')
    const response = await app.request(address, { method: route.method, headers })
    const { code, requiredTier } = (await response.json()) as { code?: string; requiredTier?: string }
    if (requiredTier) return `${response.status} tier`
    return GUARDS[code ?? ''] ?? 'in'
  }

  it('is expected for every call, and for no call that does not exist', () => {
    expect(apiRoutes(context).map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort())
  })

  it('is what the running app answers', async () => {
    const table: string[] = []
    const wrong: string[] = []
    for (const route of apiRoutes(context)) {
      const call = nameOf(route)
      const answers = []
      for (const person of PEOPLE) {
        const answer = await ask(route, person)
        answers.push(answer)
        const expected = expectedAnswer(call, route, person)
        if (answer !== expected) wrong.push(`${call} as ${columnOf(person)}: ${answer}, expected ${expected}`)
      }
      table.push(`${call.padEnd(44)} ${answers.map((answer) => answer.padEnd(8)).join(' ')}`)
    }
    // eslint-disable-next-line no-console -- printed once, so that the table can be read
    if (name === 'SQLite') console.log([`${''.padEnd(44)} ${PEOPLE.map(columnOf).join(' | ')}`, ...table].join('\n'))
    expect(wrong).toEqual([])
  })

  it('asks for the session before anything of the call is read', async () => {
    for (const route of apiRoutes(context).filter(({ access }) => access !== 'public')) {
      const address = route.path.replace(/:\w+/g, 'nothing-here')
      const body = route.method === 'GET' ? {} : { body: 'not json' }
      const response = await app.request(`${address}?limit=oops`, { method: route.method, ...body })
      expect(response.status).toBe(401)
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    }
  })
})
