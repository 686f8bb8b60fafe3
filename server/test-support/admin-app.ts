import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import { insertAccount, signedInHeaders } from './accounts.ts'
import { openTestContext, type TestContext } from './test-context.ts'
import type { OpenDatabase } from './test-databases.ts'

export interface AdminApp {
  context: TestContext
  app: Hono
  /** Id of the admin. */
  admin: string
  /** Headers of a call by the admin. */
  headers: Record<string, string>
}

/** The app over a fresh folder, with an admin who is signed in. */
export async function openAdminApp(open: OpenDatabase): Promise<AdminApp> {
  const context = await openTestContext(open)
  const admin = await insertAccount(context, 'admin', 'free')
  return { context, app: createApp(context), admin, headers: await signedInHeaders(context, admin) }
}
