/*
 * Tries, against a fresh archive, what somebody would who wants in: calls by those who may not make them, strings and bodies that other
 * servers take for code, the same thing many times at the same moment, hostile files, half-open connections; and kills in the middle of a
 * publication. Works in a temporary folder and on 127.0.0.1 only; what is drawn follows from the seed. Some minutes. Prints each hole, and
 * ends with 1 where there is one.
 *
 * Usage: npm run test:attack [-- --seed 1 --kills 3]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import { MOST_WEBHOOKS } from '../contract/alert.ts'
import type { PrintedAccounts } from '../tests/support/printed-accounts.ts'
import { halfOpen, hostileUploads } from './attack/floods.ts'
import { accessMatrix, injections, type Trick, type Reply, type Target, type Tried } from './attack/ways-in.ts'
import { BUILT_IN, copyBase, makeBase } from './faults/base.ts'
import { startWhole, withServer } from './faults/damage/damage.ts'
import { killRunning } from './faults/kill-running.ts'
import { openLedger } from './faults/ledger.ts'
import { analyzeOne, lockOne, publish } from './faults/operations/casefile-steps.ts'
import type { FaultServer } from './faults/server.ts'

const AT_ONCE = 12

/** The same thing by many at the same moment: what may be done once is done once, and a limit is a limit. */
const races: Trick = {
  name: 'the same at the same moment',
  async play(target) {
    const ways = [publishAtOnce, agreeAtOnce, webhooksAtOnce]
    const tried: Tried = { tries: 0, holes: [] }
    for (const way of ways) {
      const { tries, holes } = await way(target)
      tried.tries += tries
      tried.holes.push(...holes)
    }
    return tried
  },
}

const times = <T>(work: () => Promise<T>, count = AT_ONCE): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, () => work()))

const linksOf = async ({ server }: Target, slug: string, kind: string): Promise<number> =>
  (await server.analyst('GET', `v2/studio/casefiles/${slug}`)).chain.filter(
    (link: { kind: string }) => link.kind === kind,
  ).length

let published = ''

async function publishAtOnce(target: Target): Promise<Tried> {
  const { server, send } = target
  const ledger = openLedger([])
  const slug = await lockOne(server, ledger, 'Published at once')
  await analyzeOne(server, ledger, slug)
  const words = { title: slug, summary: 'Published by many at once.', tags: ['races'] }
  const replies = await times(() => send('analyst', 'POST', `/api/v2/studio/casefiles/${slug}/publish`, words))
  published = slug
  const done = replies.filter(({ status }) => status < 300).length
  const links = await linksOf(target, slug, 'publication')
  const odd = replies.filter(({ status }) => status >= 500 || status === 0)
  return {
    tries: AT_ONCE,
    holes: [
      ...(done === 1 && links === 1 ? [] : [`${done} publications at once were answered, ${links} are in the chain`]),
      ...odd.map(({ status, code }) => `a publication at once answers ${status} ${code}`),
    ],
  }
}

async function agreeAtOnce(target: Target): Promise<Tried> {
  const { send, accounts } = target
  const reason = { reason: 'Its data were found to be wrong.' }
  for (const who of ['analyst', 'reviewer'] as const)
    await send(who, 'POST', '/api/auth/confirm', { password: accounts[who].password })
  const asked = await times(() => send('analyst', 'POST', `/api/v2/studio/casefiles/${published}/retract`, reason))
  const waiting = (
    JSON.parse((await send('reviewer', 'GET', '/api/v2/approvals')).text) as { approvals: { id: string }[] }
  ).approvals
  const agreed = await times(() => send('reviewer', 'POST', `/api/v2/approvals/${waiting[0]?.id}/agree`))
  const done = agreed.filter(({ status }) => status < 300).length
  const links = await linksOf(target, published, 'retraction')
  const accepted = asked.filter(({ status }) => status < 300).length
  return {
    tries: 2 * AT_ONCE,
    holes: [
      ...(waiting.length === 1 && accepted === 1
        ? []
        : [`${accepted} of ${AT_ONCE} wishes at once were taken, ${waiting.length} wait`]),
      ...(done === 1 && links === 1 ? [] : [`${done} agreed at once, ${links} retractions are in the chain`]),
    ],
  }
}

async function webhooksAtOnce({ send }: Target): Promise<Tried> {
  const hook = { url: 'https://8.8.8.8/hook', events: ['casefile.published'] }
  const replies = await times(() => send('enterprise', 'POST', '/api/webhooks', hook), 3 * MOST_WEBHOOKS)
  const done = replies.filter(({ status }) => status < 300).length
  return {
    tries: replies.length,
    holes:
      done === MOST_WEBHOOKS
        ? []
        : [`${done} webhooks of ${MOST_WEBHOOKS} were taken from ${replies.length} calls at once`],
  }
}

const TRICKS: readonly Trick[] = [accessMatrix, injections, hostileUploads, halfOpen, races]

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, kills: { type: 'string', default: '3' } },
})
const [seed, kills] = [values.seed, values.kills].map(Number) as [number, number]
if (![seed, kills].every((number) => Number.isInteger(number) && number >= 0))
  throw new RangeError('--seed and --kills take whole numbers.')

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-attack-'))
const began = performance.now()
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const base = await makeBase(root)
console.log(`A fresh archive with ${BUILT_IN} stands in ${root} after ${seconds(began)}.`)
const dataDir = copyBase(base, 'attacked')
const random = createRandom(seed, 'attack')
let holes = 0

function tell(name: string, tries: number, found: readonly string[], since: number): void {
  holes += found.length
  console.log(`${name}: ${tries} tries, ${found.length} holes, ${seconds(since)}`)
  for (const hole of found) console.log(`  ${hole}`)
}

/** Long enough for a crowded machine; what hangs is a hole. */
const LONGEST_MS = 600_000

await withServer(base, dataDir, random, async (server) => {
  const target = await openTarget(server, base.accounts, random)
  for (const { name, play } of TRICKS) {
    const since = performance.now()
    const { tries, holes: found } = await play(target)
    tell(name, tries, found, since)
  }
})
/** Signs everybody in once, so that guesses at passwords are none of the tricks' own calls. */
async function openTarget(server: FaultServer, accounts: PrintedAccounts, random: Random): Promise<Target> {
  const tokens = new Map<string, string>()
  async function ask(token: string | undefined, method: string, path: string, body?: unknown): Promise<Reply> {
    const isForm = body instanceof FormData
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
    const signal = AbortSignal.timeout(LONGEST_MS)
    try {
      const answer = await fetch(server.url + path, { method, headers, signal, redirect: 'manual', ...sent })
      const text = await answer.text()
      return { status: answer.status, code: codeOf(text), type: answer.headers.get('content-type') ?? '', text }
    } catch (error) {
      return { status: 0, code: 'no answer', type: '', text: String((error as Error).cause ?? error) }
    }
  }
  // readers get in as well
  await server.admin('PUT', 'admin/settings/signIn', { value: 'open' })
  for (const [name, account] of Object.entries(accounts)) {
    const { status, text } = await ask(undefined, 'POST', '/api/auth/login', account)
    if (status !== 200) throw new Error(`${name} cannot sign in: ${status} ${text}`)
    tokens.set(name, (JSON.parse(text) as { token: string }).token)
  }
  return {
    server,
    accounts,
    random,
    async send(who, method, path, body) {
      const token = who === null ? undefined : tokens.get(who)
      const reply = await ask(token, method, path, body)
      // the server closes a connection whose body it refused; whoever is next on it asks anew
      return reply.status === 0 ? ask(token, method, path, body) : reply
    },
  }
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: string } | null)?.code ?? '')
  } catch {
    return ''
  }
}

const sinceStart = performance.now()
const damage = await startWhole(base, dataDir, random, openLedger([BUILT_IN, published])).then(
  () => [],
  (error: Error) => [error.message],
)
tell('a start afterwards', 1, damage, sinceStart)
const sinceKills = performance.now()
const killed = await killRunning(base, [publish], {
  kills,
  seed,
  isOver: () => false,
  onKill: () => undefined,
  startMs: base.laterStartMs,
})
tell(
  'killed in the middle of a publication',
  killed.length,
  killed.flatMap(({ losses }) => losses),
  sinceKills,
)
console.log(`${holes} holes in all, ${seconds(began)}.`)
if (holes === 0) fs.rmSync(root, { recursive: true, force: true })
process.exitCode = holes === 0 ? 0 : 1
