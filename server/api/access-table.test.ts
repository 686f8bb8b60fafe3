import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { z } from 'zod'
import { KEY_SCOPES, type KeyScope } from '../../contract/access.ts'
import { ROLES, TIERS } from '../../contract/user.ts'
import { isOpenRead, nameOf, type Call } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'
import { AT_NIGHT } from '../../tests/support/at-night.ts'
import { createApp } from '../app.ts'
import { writeSiteSetting } from '../base/site-settings/site-setting.service.ts'
import { SECURITY_HEADERS } from '../base/http/security-headers.ts'
import { disableAccount, expiredHeaders, insertAccount, keyHeaders, signedInHeaders } from '../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../test-support/test-context.ts'
import { openSqlite, TEST_DATABASES } from '../test-support/test-databases.ts'
import {
  CHANGED_BY_KEYS,
  FRESH_CALLS,
  mayCall,
  NOT_FRESH_CALLS,
  OPEN_CALLS,
  PAID_CALLS,
  ROLES_OF_AREAS,
  WITHOUT_SECOND_FACTOR,
  type Person,
} from './expected-access.ts'

const SCOPES = Object.keys(KEY_SCOPES) as KeyScope[]

const PEOPLE: Person[] = ['visitor', ...ROLES.flatMap((role) => TIERS.map((tier) => ({ role, tier })))]
const columnOf = (person: Person) => (person === 'visitor' ? 'visitor' : `${person.role}/${person.tier}`)

/** What the guard answers; whatever a call answers once it is let in counts as "in". */
function expectedAnswer({ access }: Call, person: Person): string {
  if (mayCall(access, person)) return 'in'
  if (person === 'visitor') return '401'
  return typeof access === 'object' && 'tier' in access ? '403 tier' : '403'
}

/** The same where a key of that scope calls: what anybody may do it never takes away. */
function expectedOfKey(call: Call, person: Person, scope: KeyScope): string {
  const needed = call.scope
  if (call.access === 'public') return 'in'
  if (person !== 'visitor' && person.tier === 'free') return '403 tier'
  if (!needed) return 'session'
  const answer = expectedAnswer(call, person)
  return answer === 'in' && needed !== scope ? 'scope' : answer
}

/** Who had a way in and has lost it: as good as a visitor, except that a key says that it no longer works. */
const LOST = ['disabled account', 'expired session', 'disabled key', 'ended key'] as const
function expectedOfLost(call: Call, way: (typeof LOST)[number]): string {
  return call.access === 'public' && !(way.endsWith('key') && isOpenRead(call)) ? 'in' : '401'
}

/** Somebody who is signed in, but gave the password long ago, or must set up a second factor first. */
const HELD_BACK = ['stale session', 'no second factor'] as const
function expectedOfHeldBack(call: Call, why: (typeof HELD_BACK)[number]): string {
  const answer = expectedAnswer(call, { role: 'admin', tier: 'enterprise' })
  if (answer !== 'in' || call.access === 'public') return answer
  if (why === 'stale session') return FRESH_CALLS.includes(nameOf(call)) ? 'fresh' : 'in'
  return WITHOUT_SECOND_FACTOR.includes(nameOf(call)) ? 'in' : 'factor'
}

/** Keys of these accounts: every tier, and every role that has more than a reader. */
const KEY_OWNERS = PEOPLE.filter((person) =>
  ['user/free', 'user/pro', 'user/enterprise', 'analyst/pro', 'reviewer/pro', 'admin/enterprise'].includes(
    columnOf(person),
  ),
)

/**
 * Which keys a call is tried with: at night each, else those of every owner with the scope that it asks for, and two others, which
 * are turn by turn every owner's with every scope.
 *
 * @param at   place of the call in the list
 * @param pair place of the key among all pairs of owner and scope
 */
function isTriedWith(call: Call, at: number, scope: KeyScope, pair: number): boolean {
  const pairs = KEY_OWNERS.length * SCOPES.length
  return AT_NIGHT || call.scope === scope || [2 * at, 2 * at + 1].some((turn) => turn % pairs === pair)
}

const GUARDS: Record<string, string> = {
  'auth/not-signed-in': '401',
  'auth/not-allowed': '403',
  'key/invalid': '401',
  'auth/fresh-sign-in-needed': 'fresh',
  'auth/second-factor-needed': 'factor',
  'key/session-only': 'session',
  'key/missing-scope': 'scope',
}

describe('what the calls say of themselves', () => {
  it('opens to anyone only what is listed by hand', () => {
    const open = CALLS.filter(({ access }) => access === 'public')
    expect(open.map(nameOf).sort()).toEqual([...OPEN_CALLS].sort())
  })

  it('asks for a tier where it is listed by hand, and nowhere else', () => {
    const lowest = CALLS.map((call) => {
      const letIn = TIERS.find((tier) => ROLES.some((role) => mayCall(call.access, { role, tier })))
      return [nameOf(call), letIn]
    })
    expect(Object.fromEntries(lowest.filter(([, tier]) => tier !== 'free'))).toEqual(PAID_CALLS)
  })

  it('asks for a fresh sign-in where it is listed by hand, and nowhere else', () => {
    const fresh = CALLS.filter((call: Call) => call.fresh)
    expect(fresh.map(nameOf).sort()).toEqual([...FRESH_CALLS].sort())
  })

  it('decides of everything that an admin changes, and of every file for admins, whether it asks for one', () => {
    const isDecided = ({ method, path, answer, files }: Call) =>
      path.startsWith('/api/admin/') && (method !== 'GET' || files !== undefined || answer instanceof z.ZodString)
    const decided = CALLS.filter(isDecided).map(nameOf)
    const expected = [...FRESH_CALLS.filter((call) => call.includes(' /api/admin/')), ...NOT_FRESH_CALLS]
    expect(decided.sort()).toEqual(expected.sort())
    // What deletes, whatever the method, is never without it.
    expect(NOT_FRESH_CALLS.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  it('leaves staff without a second factor only what is listed by hand', () => {
    const open = CALLS.filter((call: Call) => call.withoutSecondFactor)
    expect(open.map(nameOf).sort()).toEqual([...WITHOUT_SECOND_FACTOR].sort())
  })

  it('keeps each area to its roles, and asks for none elsewhere', () => {
    for (const call of CALLS) {
      const roles = ROLES_OF_AREAS.find(([area]) => area.test(call.path))?.[1]
      const letIn = ROLES.filter((role) => mayCall(call.access, { role, tier: 'enterprise' }))
      expect(letIn, nameOf(call)).toEqual(ROLES.filter((role) => roles === undefined || roles.includes(role)))
    }
  })

  it('lets keys change bookmarks, collections and alerts, begin a detailed view, and nothing else', () => {
    const changes = (CALLS as readonly Call[]).filter((call) => call.method !== 'GET' && call.scope !== undefined)
    expect(changes.map(nameOf).filter((_, at) => !CHANGED_BY_KEYS.test(changes[at].path))).toEqual([])
  })
})

describe.each(AT_NIGHT ? [['SQLite', openSqlite] as const, ...TEST_DATABASES] : TEST_DATABASES)(
  'the table of calls, roles and tiers on %s',
  (name, open) => {
    let context: TestContext
    let app: Hono
    const ids = new Map<string, string>()
    /** Ways to call that are the same for every call. */
    const columns: {
      name: string
      headers: () => Promise<Record<string, string>>
      expected(call: Call): string
      /** Left out = every call is asked. */
      isAsked?: (call: Call, at: number) => boolean
    }[] = []
    beforeAll(async () => {
      context = await openTestContext(open)
      app = createApp(context)
      for (const person of PEOPLE) {
        const column = columnOf(person)
        const id = person === 'visitor' ? '' : await insertAccount(context, person.role, person.tier)
        ids.set(column, id)
        columns.push({
          name: column,
          headers: async () => (person === 'visitor' ? {} : signedInHeaders(context, id)),
          expected: (call) => expectedAnswer(call, person),
        })
      }
      // The rules of keys do not depend on the database; one look-up of a key on the other is enough.
      for (const [owner, person] of (name === 'SQLite' ? KEY_OWNERS : KEY_OWNERS.slice(0, 2)).entries()) {
        for (const [place, scope] of (name === 'SQLite' ? SCOPES : SCOPES.slice(0, 1)).entries()) {
          const headers = await keyHeaders(context, ids.get(columnOf(person))!, [scope])
          columns.push({
            name: `${columnOf(person)} key ${scope}`,
            headers: async () => headers,
            expected: (call) => expectedOfKey(call, person, scope),
            isAsked: (call, at) => isTriedWith(call, at, scope, owner * SCOPES.length + place),
          })
        }
      }
      for (const why of HELD_BACK) {
        const id = await insertAccount(context, 'admin', 'enterprise')
        columns.push({ name: why, headers: () => heldBack(id, why), expected: (call) => expectedOfHeldBack(call, why) })
      }
      const lost = await lostWays()
      for (const way of LOST) {
        columns.push({
          name: way,
          headers: lost[way],
          expected: (call) => expectedOfLost(call, way),
        })
      }
    })
    afterAll(() => context.close())

    async function lostWays(): Promise<Record<(typeof LOST)[number], () => Promise<Record<string, string>>>> {
      const disabled = await insertAccount(context, 'admin', 'enterprise')
      const active = await insertAccount(context, 'admin', 'enterprise')
      await disableAccount(context, disabled)
      const keys = [
        await keyHeaders(context, disabled, SCOPES),
        await keyHeaders(context, active, SCOPES, context.now()),
      ]
      return {
        'disabled account': () => signedInHeaders(context, disabled),
        'expired session': () => expiredHeaders(context, active),
        'disabled key': async () => keys[0],
        'ended key': async () => keys[1],
      }
    }

    const setSecondFactor = (value: 'required' | 'optional') =>
      writeSiteSetting(context, 'staffSecondFactor', value, 'test')
    async function heldBack(id: string, why: (typeof HELD_BACK)[number]): Promise<Record<string, string>> {
      const headers = await signedInHeaders(context, id)
      if (why === 'stale session')
        await context.db.updateTable('sessions').set({ confirmed_at: '' }).where('user_id', '=', id).execute()
      else await setSecondFactor('required')
      return headers
    }

    async function ask({ method, path }: Call, headers: Record<string, string>): Promise<string> {
      const address = path.replace(/:\w+/g, 'nothing-here')
      const response = await app.request(address, { method, headers })
      // A file is an answer, too.
      const answer = await response.json().catch(() => ({}))
      for (const header of Object.keys(SECURITY_HEADERS)) if (!response.headers.has(header)) return `no ${header}`
      if (response.headers.has('Set-Cookie')) return 'a cookie'
      const { code, requiredTier } = answer as { code?: string; requiredTier?: string }
      if (requiredTier) return `${response.status} tier`
      return GUARDS[code ?? ''] ?? 'in'
    }

    it('is what the running app answers, with every security header and no cookie', async () => {
      // What the guard decides does not depend on the database, so the slower one is asked about every third call.
      const calls = CALLS.filter((_, index) => name === 'SQLite' || index % 3 === 0)
      const rows: string[] = []
      const gaps: string[] = []
      let asked = 0
      // a session of a caller stands until a call was let in that may have ended it
      const kept = new Map<string, Record<string, string>>()
      for (const [at, call] of (calls as readonly Call[]).entries()) {
        const answers: string[] = []
        for (const { name: column, headers, expected, isAsked } of columns) {
          if (isAsked?.(call, at) === false) {
            answers.push('')
            continue
          }
          asked += 1
          const sent = kept.get(column) ?? (await headers())
          const answer = await ask(call, sent)
          const isOver = column === 'no second factor' || (answer === 'in' && call.method !== 'GET')
          if (isOver) kept.delete(column)
          else kept.set(column, sent)
          // only that column needs it; the others have the setting as it is by default
          if (column === 'no second factor') await setSecondFactor('optional')
          answers.push(answer)
          const right = expected(call)
          if (answer !== right) gaps.push(`${nameOf(call)} as ${column}: ${answer}, expected ${right}`)
        }
        rows.push(`${nameOf(call).padEnd(62)} ${answers.map((answer) => answer.padEnd(8)).join(' ')}`)
      }
      const legend = columns.map((column, index) => `${index + 1} ${column.name}`).join(' | ')
      const numbers = columns.map((_, index) => String(index + 1).padEnd(8)).join(' ')
      const count = `${calls.length} calls, ${columns.length} callers, ${asked} answers`
      const printed = [legend, `${''.padEnd(62)} ${numbers}`, ...rows, count, `${gaps.length} gaps`]
      // eslint-disable-next-line no-console -- printed once, so that the table can be read
      if (name === 'SQLite') console.log(printed.join('\n'))
      expect(gaps).toEqual([])
    })

    it('asks for the session before anything of the call is read', async () => {
      for (const { method, path } of CALLS.filter(({ access }) => access !== 'public')) {
        const address = path.replace(/:\w+/g, 'nothing-here')
        const body = method === 'GET' ? {} : { body: 'not json' }
        const response = await app.request(`${address}?limit=oops`, { method, ...body })
        expect(response.status).toBe(401)
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
      }
    })
  },
)
