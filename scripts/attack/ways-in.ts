import type { Random } from '@casefiles/engine/numerics'
import type { PrintedAccounts } from '../../tests/support/printed-accounts.ts'
import type { FaultServer } from '../faults/server.ts'
import { CALLS } from '../../contract/calls/index.ts'
import { nameOf, type Call } from '../../contract/calls/define-call.ts'
import { mayCall, type Person } from '../../server/api/expected-access.ts'
import { BUILT_IN } from '../faults/base.ts'

/** The running archive that is attacked, and ways to call it. */
export interface Target {
  server: FaultServer
  accounts: PrintedAccounts
  random: Random
  /** Sends one request as somebody; `null` is a visitor. A connection that breaks is no answer: 0. */
  send(who: keyof PrintedAccounts | null, method: string, path: string, body?: unknown): Promise<Reply>
}

export interface Reply {
  status: number
  code: string
  type: string
  text: string
}

/** One way in that was tried: what is to be said of it, and every hole that it found. */
export interface Tried {
  tries: number
  holes: string[]
}

export interface Trick {
  name: string
  play(target: Target): Promise<Tried>
}

const PEOPLE: [keyof Target['accounts'] | null, Person][] = [
  [null, 'visitor'],
  ['free', { role: 'user', tier: 'free' }],
  ['pro', { role: 'user', tier: 'pro' }],
  ['analyst', { role: 'analyst', tier: 'free' }],
  ['reviewer', { role: 'reviewer', tier: 'free' }],
]

const pathWith = ({ path }: Call, value: string) => path.replaceAll(/:\w+/g, encodeURIComponent(value))

/** Every call by everybody who may not make it, with a thing that is there and one that is not. */
export const accessMatrix: Trick = {
  name: 'calls by those who may not',
  async play({ send, accounts }) {
    const holes: string[] = []
    let tries = 0
    for (const [name, person] of PEOPLE) {
      const { user } = JSON.parse((await send(name, 'GET', '/api/auth/session')).text || '{}') as {
        user?: { tier: string }
      }
      const is = person === 'visitor' || !user ? person : ({ ...person, tier: user.tier } as Person)
      for (const call of (CALLS as readonly Call[]).filter(({ access }) => !mayCall(access, is))) {
        tries += 1
        const { status, code } = await send(
          name,
          call.method,
          pathWith(call, BUILT_IN),
          call.method === 'GET' ? undefined : {},
        )
        const isRefused = status === (name === null ? 401 : 403)
        if (!isRefused)
          holes.push(`${nameOf(call)} answers ${status} ${code} to ${name ? accounts[name].email : 'a visitor'}`)
      }
    }
    return { tries, holes }
  },
}

const INJECTIONS = [
  `' or 1=1 --`,
  `"; drop table users; --`,
  `1) union select password_hash from users --`,
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '=cmd|" /C calc"!A0',
  '__proto__',
  'constructor.prototype',
  '\u202e\ufeff\u0000',
  'x'.repeat(1900),
  '-1e309',
  '99999999999999999999',
]
const BODIES = [
  null,
  [],
  'text',
  { __proto__: { role: 'admin' }, role: 'admin', tier: 'enterprise' },
  { id: { $ne: null }, password: { $gt: '' } },
  JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`) as unknown,
]

/** What must not come back in an answer: a file of the machine, a hash of a password, the inside of the server. */
const LEAKS = /root:x:0|\$argon2|SQLITE_|at file:\/\/|node_modules\/|\/server\/[\w/-]+\.ts/

/** Reading calls with strings that other servers took for code; bodies that reach for what nobody gave. Nothing is a fault of the server. */
export const injections: Trick = {
  name: 'strings and bodies taken for code',
  async play({ send, random }) {
    const holes: string[] = []
    let tries = 0
    const drawn = <T>(list: readonly T[]): T => list[Math.floor(random.uniform() * list.length)]
    const judge = (what: string, { status, text, type, code }: Awaited<ReturnType<Target['send']>>, given: string) => {
      tries += 1
      if (status === 0 || status >= 500) holes.push(`${what} answers ${status} ${code}`)
      if (LEAKS.test(text)) holes.push(`${what} tells of the inside: ${LEAKS.exec(text)![0]}`)
      if (given.includes('<') && type.includes('html') && text.includes(given)) holes.push(`${what} gives markup back`)
    }
    const reads = (CALLS as readonly Call[]).filter(
      ({ method, path }) => method === 'GET' && !path.includes('/backups'),
    )
    for (const call of reads) {
      for (let turn = 0; turn < 2; turn += 1) {
        const given = drawn(INJECTIONS)
        const query = `q=${encodeURIComponent(given)}&domain=${encodeURIComponent(given)}&limit=${encodeURIComponent(drawn(INJECTIONS))}`
        judge(
          `${nameOf(call)} with ${given.slice(0, 30)}`,
          await send(drawn(['admin', 'analyst', null] as const), 'GET', `${pathWith(call, given)}?${query}`),
          given,
        )
      }
    }
    const writes = (CALLS as readonly Call[]).filter(
      ({ method, body }) => method !== 'GET' && method !== 'DELETE' && body,
    )
    for (const call of writes) {
      const body = drawn(BODIES)
      judge(
        `${nameOf(call)} with a body ${JSON.stringify(body).slice(0, 30)}`,
        await send('analyst', call.method, pathWith(call, drawn(INJECTIONS)), body),
        '',
      )
    }
    for (const given of INJECTIONS)
      judge(
        `a page with ${given.slice(0, 30)}`,
        await send(null, 'GET', `/casefiles/${encodeURIComponent(given)}`),
        given,
      )
    return { tries, holes }
  },
}
