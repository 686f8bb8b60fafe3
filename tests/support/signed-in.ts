import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { Role, Tier } from '../../contract/user.ts'
import type { ServerContext } from '../../server/base/context.ts'
import type { Db } from '../../server/base/db/schema.ts'
import { insertAccount, signedInHeaders } from '../../server/test-support/accounts.ts'

/** Asks for a session. */
export async function login(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
}

/** What a browser stores of a session of one's own. */
export async function storedSession(baseUrl: string, account: { email: string; password: string }) {
  const { token, user } = (await (await login(baseUrl, account)).json()) as { token: string; user: object }
  return { token, storageState: stored(baseUrl, token, user) }
}

/** The same for a fresh account with a session, which needs no open sign-in: both are put into the product's database. */
export async function insertedSession(db: Db, baseUrl: string, { role, tier }: { role: Role; tier: Tier }) {
  const context = { db, now: () => new Date().toISOString(), newId: randomUUID } as unknown as ServerContext
  const id = await insertAccount(context, role, tier)
  const { authorization } = await signedInHeaders(context, id)
  const user = { id, email: `${id}@test.example`, tier, name: '', role }
  return { id, email: user.email, authorization, storageState: stored(baseUrl, authorization.slice(7), user) }
}

function stored(origin: string, token: string, user: object) {
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'auth_user', value: JSON.stringify(user) },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** A page of a browser in which somebody has a session. */
export async function openAs(
  browser: Browser,
  address: URL,
  session: Pick<Awaited<ReturnType<typeof storedSession>>, 'storageState'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options, storageState: session.storageState })
  const page = await context.newPage()
  await page.goto(address.href)
  return page
}
