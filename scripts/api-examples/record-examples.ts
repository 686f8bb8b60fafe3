import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { Kysely } from 'kysely'
import type { Access } from '../../contract/access.ts'
import { type Call, nameOf } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'
import type { CallExample, CallWords } from '../../contract/calls/words/call-words.ts'
import { CALL_WORDS } from '../../contract/calls/words/index.ts'
import { createApp } from '../../server/app.ts'
import { sqliteDialect } from '../../server/base/db/dialect.ts'
import { migrate } from '../../server/base/db/migrate.ts'
import type { Schema } from '../../server/base/db/schema.ts'
import { createJobRunner } from '../../server/base/jobs/job-runner.ts'
import { makeCheckpoint } from '../../server/operations/witness/make-checkpoint.ts'
import { updateUser } from '../../server/people/accounts/user.repository.ts'
import { prepareArchive } from '../../server/prepare-archive.ts'
import { insertAccount, signedInHeaders } from '../../server/test-support/accounts.ts'
import { openTestContext, tickingClock, type TestContext } from '../../server/test-support/test-context.ts'

/**
 * Calls in the order of a reader's first hour: what makes something stands before what shows it. All others that read follow
 * in the order of the description.
 */
const FIRST = [
  'PUT /api/bookmarks/:slug',
  'PATCH /api/bookmarks/:slug',
  'POST /api/collections',
  'PATCH /api/collections/:id',
  'POST /api/keys',
  'POST /api/alerts',
  'POST /api/team',
  'POST /api/sandbox/scenarios',
  'POST /api/explorer/:slug/open',
  'POST /api/explorer/:slug/views',
  'PUT /api/gap-map/votes/:kind/:outcome',
  'POST /api/casefiles/:slug/claims',
  'POST /api/casefiles/:slug/flags',
  'POST /api/enterprise-requests',
  'POST /api/v2/missed-searches',
  'PATCH /api/account',
  'PATCH /api/team',
  'POST /api/notices/read',
  'POST /api/v2/suggestions',
  'POST /api/v2/suggestions/feedback',
  'POST /api/v2/studio/casefiles',
  'PUT /api/admin/digest',
  'PUT /api/admin/settings/:name',
  'POST /api/admin/missed-searches/dismissals',
]
/** The description itself: its example would be the whole of it. */
const LEFT_OUT = 'GET /api/openapi.json'

/** What stands in an address, taken from an answer before: the call that answered, and where in its answer. */
const FOUND: Readonly<Record<string, readonly [call: string, ...place: (string | number)[]]>> = {
  'GET /api/v2/provenance/:runId': ['GET /api/v2/casefiles/:slug/results', 'metadata', 'runId'],
  'GET /api/v2/locks/:hash': ['GET /api/v2/locks', 'locks', 0, 'hash'],
  'GET /api/v2/checkpoint-proofs/:hash': ['GET /api/v2/provenance/:runId', 'provenance', 'chain', 0, 'hash'],
  'PATCH /api/collections/:id': ['POST /api/collections', 'collection', 'id'],
  'GET /api/sandbox/shared/:token': ['POST /api/sandbox/scenarios', 'scenario', 'token'],
  'GET /api/v2/studio/datasets/:sha256': ['GET /api/v2/studio/datasets', 'datasets', 0, 'sha256'],
  'GET /api/v2/studio/datasets/:sha256/rows': ['GET /api/v2/studio/datasets', 'datasets', 0, 'sha256'],
  'GET /api/admin/takedowns/:sha256': ['GET /api/v2/studio/datasets', 'datasets', 0, 'sha256'],
  'GET /api/v2/studio/casefiles/:id/runs/:run': ['GET /api/v2/studio/casefiles/:id/runs', 'runs', 0, 'id'],
  'GET /api/admin/users/:id': ['GET /api/admin/users', 'rows', 0, 'id'],
  'GET /api/admin/claims/:id': ['GET /api/admin/claims', 'rows', 0, 'id'],
  'GET /api/admin/enterprise-requests/:id': ['GET /api/admin/enterprise-requests', 'rows', 0, 'id'],
}

/** Asks every call of an archive with the built-in casefiles, and keeps what it answers, by method and path. */
export async function recordExamples(): Promise<Record<string, CallExample>> {
  const context = await openTestContext(openDatabase, { now: tickingClock(Date.UTC(2026, 11, 1)) })
  try {
    const jobs = createJobRunner(context, { handlers: {} })
    await prepareArchive(context, jobs, 'data/archive', () => undefined)
    await jobs.stop()
    await makeCheckpoint(context, 'server')
    const ask = await openAsking(context, createApp(context))
    const reads = CALLS.filter(({ method }) => method === 'GET')
      .map(nameOf)
      .filter((name) => name !== LEFT_OUT)
    const examples: Record<string, CallExample> = {}
    const whole: Record<string, unknown> = {}
    for (const name of [...FIRST, ...reads]) {
      const call = CALLS.find((one) => nameOf(one) === name)!
      const asked = await ask(call, foundFor(name, whole))
      if (!asked) continue
      whole[name] = asked.answer
      examples[name] = { address: asked.address, answer: trimmed(call, asked.answer) }
    }
    return examples
  } finally {
    await context.close()
  }
}

/** With one entry of each list, or with two where a call never answers fewer. */
function trimmed({ answer }: Call, whole: unknown): unknown {
  const short = trimAnswer(whole, 1)
  return answer.safeParse(short).success ? short : trimAnswer(whole, 2)
}

/** Longest text that an example shows. */
const LONGEST = 160
/** What an answer shows once and an example never. */
const SECRETS: ReadonlySet<string> = new Set(['key', 'secret', 'token', 'password'])

/**
 * An answer short enough to be read: lists with their first entries, long texts with their beginning, secrets by their first
 * characters. Every field stays.
 *
 * @param entries how many of each list
 */
function trimAnswer(value: unknown, entries: number, name = ''): unknown {
  if (Array.isArray(value))
    return (isPair(value) ? value : value.slice(0, entries)).map((one) => trimAnswer(one, entries))
  if (typeof value === 'string') return trimText(value, SECRETS.has(name) ? 4 : LONGEST)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimAnswer(one, entries, key)]))
}

/** An interval, or two years: half of it would say something else. */
const isPair = (list: unknown[]) => list.length === 2 && list.every((one) => typeof one !== 'object')

const trimText = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** A database of its own, thrown away afterwards. */
async function openDatabase() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-examples-'))
  const db = new Kysely<Schema>({ dialect: sqliteDialect(path.join(folder, 'archive.sqlite')) })
  await migrate(db)
  const close = async () => {
    await db.destroy()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { db, close }
}

function foundFor(name: string, answers: Record<string, unknown>): string | undefined {
  const [from, ...place] = FOUND[name] ?? []
  const value = place.reduce<unknown>(
    (part, key) => (part as Record<string, unknown> | undefined)?.[key],
    from === undefined ? undefined : answers[from],
  )
  return value === undefined ? undefined : String(value)
}

type Ask = (call: Call, found: string | undefined) => Promise<CallExample | null>

/** Asks in the name of whoever a call lets in. The answer is null where nothing can be asked, or no JSON is answered. */
async function openAsking(context: TestContext, app: Hono): Promise<Ask> {
  const people = new Map<string, Record<string, string>>()
  for (const role of ['user', 'analyst', 'reviewer', 'admin'] as const) {
    const id = await insertAccount(context, role, role === 'user' ? 'enterprise' : 'free')
    const email = `${role}@example.org`
    await updateUser(context.db, id, { name: 'Ada Reader', email, email_key: email })
    people.set(role, await signedInHeaders(context, id))
  }
  return async (call, found) => {
    const words = (CALL_WORDS as Readonly<Record<string, CallWords>>)[nameOf(call)]
    const address = addressOf(call, words, found)
    if (address === null || call.path.endsWith('/events')) return null
    const headers = { ...people.get(roleFor(call.access)), 'content-type': 'application/json' }
    const body = call.body ? { body: JSON.stringify(words.body) } : {}
    const response = await app.request(address, { method: call.method, headers, ...body })
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('application/json')) return null
    return { address, answer: await response.json() }
  }
}

function roleFor(access: Access): string {
  if (access === 'public') return ''
  if (typeof access === 'object' && 'role' in access) return [access.role].flat()[0]
  return 'user'
}

/** The address with its examples; null where one is missing. What was found in an answer stands where there is none. */
function addressOf({ path, query }: Call, { parameters = {} }: CallWords, found: string | undefined): string | null {
  const missing: string[] = []
  const filled = path.replace(/:([^/]+)/g, (_all, name: string) => {
    const value = parameters[name]?.example ?? found
    if (value === undefined) missing.push(name)
    return encodeURIComponent(String(value))
  })
  if (missing.length > 0) return null
  const given = Object.entries(parameters).filter(
    ([name, { example }]) => example !== undefined && !path.includes(`:${name}`) && query !== undefined,
  )
  const asked = new URLSearchParams(given.map(([name, { example }]) => [name, String(example)])).toString()
  return asked === '' ? filled : `${filled}?${asked}`
}
