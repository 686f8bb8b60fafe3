import type { ServerContext } from '../../base/context.ts'
import { addUser, type NewUser } from './user.service.ts'
import { countUsers } from './user.repository.ts'

const at = (name: string) => `${name}@casefiles.example`

/** The accounts of a first start. `.example` can never receive mail, so nobody else can own these addresses. */
const FIRST_ACCOUNTS: readonly NewUser[] = [
  { email: at('admin'), role: 'admin', tier: 'free', name: 'Admin' },
  { email: at('analyst'), role: 'analyst', tier: 'free', name: 'Analyst' },
  { email: at('reviewer'), role: 'reviewer', tier: 'free', name: 'Reviewer' },
  { email: at('free'), role: 'user', tier: 'free', name: 'Free reader' },
  { email: at('pro'), role: 'user', tier: 'pro', name: 'Pro reader' },
  { email: at('enterprise'), role: 'user', tier: 'enterprise', name: 'Enterprise reader' },
]

/**
 * Where there is no account at all, makes one per role and tier with random passwords.
 *
 * @param say prints one line to the terminal, the only place where the passwords ever stand; never a log
 */
export async function makeFirstAccounts(context: ServerContext, say: (line: string) => void): Promise<void> {
  if ((await countUsers(context.db)) > 0) return
  const made = await context.db.transaction().execute(async (db) => {
    const accounts = []
    for (const account of FIRST_ACCOUNTS)
      accounts.push(await addUser({ ...context, db }, account, undefined, 'first start'))
    return accounts
  })
  say('Accounts of this first start. The passwords are shown this once; "npm run user -- reset" makes new ones.')
  for (const { user, password } of made) {
    const what = user.role === 'user' ? `user, ${user.tier}` : user.role
    say(`  ${what.padEnd(18)}${user.email.padEnd(32)}${password}`)
  }
}
