import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { KEY_SCOPES } from '../../contract/key-scopes.ts'
import type { KeyScope } from '../../contract/key-scopes.ts'
import { ROLES, TIERS } from '../../contract/user.ts'
import type { Role, Tier } from '../../contract/user.ts'
import { apiRoutes, createApp } from '../app.ts'
import type { Route } from '../http/route.ts'
import { SECURITY_HEADERS } from '../site/security-headers.ts'
import { disableAccount, expiredHeaders, insertAccount, keyHeaders, signedInHeaders } from '../test-support/accounts.ts'
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

/** What a key must be allowed for a call, written by hand, too; every other call takes no keys. */
const EXPECTED_SCOPES: Record<KeyScope, readonly string[]> = {
  'read:archive': Object.keys(EXPECTED).filter((call) => call.startsWith('GET ') && EXPECTED[call] === 'anyone'),
  'read:export': ['GET /api/export/policy/:id', 'GET /api/export/casefiles'],
  'manage:bookmarks': [
    'GET /api/bookmarks',
    'PUT /api/bookmarks/:slug',
    'PATCH /api/bookmarks/:slug',
    'DELETE /api/bookmarks/:slug',
    'POST /api/collections',
    'PATCH /api/collections/:id',
    'DELETE /api/collections/:id',
  ],
  'manage:alerts': ['GET /api/alerts', 'POST /api/alerts', 'PATCH /api/alerts/:id'],
}
const SCOPES = Object.keys(KEY_SCOPES) as KeyScope[]

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

/** The same where a key of that scope calls. A public call that writes takes no notice of who calls. */
function expectedOfKey(name: string, route: Route, person: Person, scope: KeyScope): string {
  const needed = SCOPES.find((one) => EXPECTED_SCOPES[one].includes(name))
  if (EXPECTED[name] === 'anyone' && !needed) return 'in'
  if (person !== 'visitor' && person.tier === 'free') return '403 tier'
  if (!needed) return 'session'
  const answer = expectedAnswer(name, route, person)
  return answer === 'in' && needed !== scope ? 'scope' : answer
}

/** Who had a way in and has lost it: as good as a visitor, except that a key says that it no longer works. */
const LOST = ['disabled account', 'expired session', 'disabled key', 'ended key'] as const
function expectedOfLost(name: string, way: (typeof LOST)[number]): string {
  const isRead = name.startsWith('GET ')
  return EXPECTED[name] === 'anyone' && !(way.endsWith('key') && isRead) ? 'in' : '401'
}

/** Keys of these accounts: every tier, and every role that has more than a reader. */
const KEY_OWNERS = PEOPLE.filter((person) =>
  ['user/free', 'user/pro', 'user/enterprise', 'analyst/pro', 'reviewer/pro', 'admin/enterprise'].includes(
    columnOf(person),
  ),
)

const GUARDS: Record<string, string> = {
  ...{ 'auth/not-signed-in': '401', 'auth/not-allowed': '403', 'key/invalid': '401' },
  ...{ 'key/session-only': 'session', 'key/missing-scope': 'scope' },
}

describe.each(TEST_DATABASES)('the table of calls, roles and tiers on %s', (name, open) => {
  let context: TestContext
  let app: Hono
  const ids = new Map<string, string>()
  /** Ways to call that are the same for every call. */
  const columns: { name: string; headers: () => Promise<Record<string, string>>; expected(route: Route): string }[] = []
  beforeAll(async () => {
    context = await openTestContext(open)
    app = createApp(context)
    for (const person of PEOPLE) {
      const column = columnOf(person)
      const id = person === 'visitor' ? '' : await insertAccount(context, person.role, person.tier)
      ids.set(column, id)
      columns.push({
        name: column,
        // A session of its own for every call: some of them end it.
        headers: async () => (person === 'visitor' ? {} : signedInHeaders(context, id)),
        expected: (route) => expectedAnswer(nameOf(route), route, person),
      })
    }
    // The rules of keys do not depend on the database; one look-up of a key on the other is enough.
    for (const person of name === 'SQLite' ? KEY_OWNERS : KEY_OWNERS.slice(0, 2)) {
      for (const scope of name === 'SQLite' ? SCOPES : SCOPES.slice(0, 1)) {
        const headers = await keyHeaders(context, ids.get(columnOf(person))!, [scope])
        columns.push({
          name: `${columnOf(person)} key ${scope}`,
          headers: async () => headers,
          expected: (route) => expectedOfKey(nameOf(route), route, person, scope),
        })
      }
    }
    const lost = await lostWays()
    for (const way of LOST) {
      columns.push({
        name: way,
        headers: lost[way],
        expected: (route) => expectedOfLost(nameOf(route), way),
      })
    }
  })
  afterAll(() => context.close())

  async function lostWays(): Promise<Record<(typeof LOST)[number], () => Promise<Record<string, string>>>> {
    const disabled = await insertAccount(context, 'admin', 'enterprise')
    const active = await insertAccount(context, 'admin', 'enterprise')
    await disableAccount(context, disabled)
    const keys = [await keyHeaders(context, disabled, SCOPES), await keyHeaders(context, active, SCOPES, context.now())]
    return {
      'disabled account': () => signedInHeaders(context, disabled),
      'expired session': () => expiredHeaders(context, active),
      'disabled key': async () => keys[0]!,
      'ended key': async () => keys[1]!,
    }
  }

  async function ask(route: Route, headers: Record<string, string>): Promise<string> {
    const address = route.path.replace(/:\w+/g, 'nothing-here')
    const response = await app.request(address, { method: route.method, headers })
    // A file is an answer, too.
    const answer = await response.json().catch(() => ({}))
    for (const header of Object.keys(SECURITY_HEADERS)) if (!response.headers.has(header)) return `no ${header}`
    if (response.headers.has('Set-Cookie')) return 'a cookie'
    const { code, requiredTier } = answer as { code?: string; requiredTier?: string }
    if (requiredTier) return `${response.status} tier`
    return GUARDS[code ?? ''] ?? 'in'
  }

  it('is expected for every call, and for no call that does not exist', () => {
    expect(apiRoutes(context).map(nameOf).sort()).toEqual(Object.keys(EXPECTED).sort())
  })

  it('is what the running app answers, with every security header and no cookie', async () => {
    // What the guard decides does not depend on the database, so the slower one is asked about every third call.
    const routes = apiRoutes(context).filter((_, index) => name === 'SQLite' || index % 3 === 0)
    const rows: string[] = []
    const gaps: string[] = []
    for (const route of routes) {
      const answers = []
      for (const { name: column, headers, expected } of columns) {
        const answer = await ask(route, await headers())
        answers.push(answer)
        const right = expected(route)
        if (answer !== right) gaps.push(`${nameOf(route)} as ${column}: ${answer}, expected ${right}`)
      }
      rows.push(`${nameOf(route).padEnd(62)} ${answers.map((answer) => answer.padEnd(8)).join(' ')}`)
    }
    const legend = columns.map((column, index) => `${index + 1} ${column.name}`).join(' | ')
    const numbers = columns.map((_, index) => String(index + 1).padEnd(8)).join(' ')
    const count = `${routes.length} calls x ${columns.length} callers = ${routes.length * columns.length} answers`
    const printed = [legend, `${''.padEnd(62)} ${numbers}`, ...rows, count, `${gaps.length} gaps`]
    // eslint-disable-next-line no-console -- printed once, so that the table can be read
    if (name === 'SQLite') console.log(printed.join('\n'))
    expect(gaps).toEqual([])
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
