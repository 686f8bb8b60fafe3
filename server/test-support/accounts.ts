import type { Role, Tier } from '../../contract/user.ts'
import { addUser } from '../accounts/user.service.ts'
import { insertUser } from '../accounts/user.repository.ts'
import { openSession } from '../auth/session.service.ts'
import type { ServerContext } from '../context.ts'

/** An account made for one test, and how it calls. */
export interface TestAccount {
  id: string
  email: string
  password: string
  /** Headers of a call with a session of this account. */
  headers: { authorization: string }
}

/** Makes an account with a real password and signs it in. */
export async function makeAccount(context: ServerContext, role: Role, tier: Tier = 'free'): Promise<TestAccount> {
  const email = `${role}-${tier}-${context.newId()}@test.example`
  const { user, password } = await addUser(context, { email, role, tier, name: `${role} of a test` })
  return { id: user.id, email, password, headers: await signedInHeaders(context, user.id) }
}

/** Headers with a fresh session of an account, without the time a password takes. */
export async function signedInHeaders(context: ServerContext, userId: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await openSession(context, userId, 'Test')}` }
}

/** An account that can be called with but has no password: as fast as tables of every role need them. */
export async function insertAccount(context: ServerContext, role: Role, tier: Tier): Promise<string> {
  const id = context.newId()
  const at = context.now()
  const email = `${id}@test.example`
  await insertUser(context.db, {
    ...{ id, email, email_key: email, name: '', role, tier, status: 'active', password_hash: '' },
    ...{ created_at: at, updated_at: at, signed_in_at: null },
  })
  return id
}
