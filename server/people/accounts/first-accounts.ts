import fs from 'node:fs'
import path from 'node:path'
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

/** In the data folder: the passwords of a first start that no terminal could show. */
export const FIRST_PASSWORDS = 'first-passwords.txt'

/**
 * Where there is no account at all, makes one per role and tier with random passwords.
 *
 * @param tell hands the passwords over to whoever started the server, before the accounts count
 */
export async function makeFirstAccounts(context: ServerContext, tell: (lines: string[]) => void): Promise<void> {
  if ((await countUsers(context.db)) > 0) return
  await context.db.transaction().execute(async (db) => {
    const lines = []
    for (const account of FIRST_ACCOUNTS) {
      const { user, password } = await addUser({ ...context, db }, account, undefined, 'first start')
      const what = user.role === 'user' ? `user, ${user.tier}` : user.role
      lines.push(`  ${what.padEnd(18)}${user.email.padEnd(32)}${password}`)
    }
    tell(lines)
  })
}

/**
 * Prints the passwords where a person reads along. What is printed elsewhere is collected and kept by others (a service
 * manager, a container), so there they go into a file that only the server's own account can read, and its place is printed.
 *
 * @param isTerminal whether a person sees what is said
 */
export function handOver(
  dataFolder: string,
  say: (line: string) => void,
  isTerminal: boolean,
): (lines: string[]) => void {
  return (lines) => {
    if (isTerminal) {
      say('Accounts of this first start. The passwords are shown this once; "npx casefiles user reset" makes new ones.')
      lines.forEach(say)
      return
    }
    const file = path.join(dataFolder, FIRST_PASSWORDS)
    fs.rmSync(file, { force: true })
    fs.writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    say(`Accounts of this first start: their passwords stand in ${file}; note them and delete it.`)
  }
}
