import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import { whenAllAnswered, type Email } from '../base/mail/mailer.ts'
import type { TestContext } from './test-context.ts'

/** A password that the rule takes. */
export const GOOD_PASSWORD = 'heather over the old fens'

export interface AccountCalls {
  app: Hono
  /** Calls, then waits until the emails are sent. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>
  login(email: string, password: string): Promise<Response>
  /** Headers of a session opened by signing in. */
  signIn(email: string, password: string): Promise<{ authorization: string }>
}

export function accountCalls(context: TestContext): AccountCalls {
  const app = createApp({ ...context, trustedProxies: 1 })
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await app.request(path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    await whenAllAnswered()
    return response
  }
  const login = (email: string, password: string) => call('POST', '/api/auth/login', { email, password })
  async function signIn(email: string, password: string) {
    const { token } = (await (await login(email, password)).json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
  return { app, call, login, signIn }
}

/** The token of the link in an email. */
export function tokenOf(message: Email | undefined): string {
  const token = /#token=([\w-]+)/.exec(message?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`There is no link in the email "${message?.subject}".`)
  return token
}
