import type { Random } from '@casefiles/engine/numerics'
import type { PrintedAccounts } from '../../tests/support/printed-accounts.ts'
import type { FaultServer } from '../faults/server.ts'
import type { Reply, Target } from './trick.ts'

/** Long enough for a crowded machine; what hangs is a hole. */
const LONGEST_MS = 600_000

/** Signs everybody in once, so that guesses at passwords are none of the tricks' own calls. */
export async function openTarget(server: FaultServer, accounts: PrintedAccounts, random: Random): Promise<Target> {
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
