import type { Browser, BrowserContextOptions, Page } from 'playwright'

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
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'auth_user', value: JSON.stringify(user) },
  ]
  return { token, storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] } }
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
