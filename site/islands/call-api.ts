import { promptOf } from '../../contract/upgrade-prompt.ts'
import type { TierRefusal, UpgradePrompt } from '../../contract/upgrade-prompt.ts'
import { readStoredUser, TOKEN_KEY } from '../../contract/user.ts'
import { refreshAccount } from './refresh-account.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
}

/** A call that was answered, but not with OK; its message is what a reader reads. */
export class CallRefused extends Error {
  readonly status: number
  /** What the server said; empty where the answer has no words of its own. */
  readonly said: string
  /** The prompt that was opened for it; null = none. */
  readonly prompt: UpgradePrompt | null

  constructor(status: number, { message, error }: TierRefusal, prompt: UpgradePrompt | null) {
    const said = message || error || ''
    super(said || `HTTP ${status}`)
    this.status = status
    this.said = said
    this.prompt = prompt
  }
}

/**
 * Calls the server as the signed-in reader. This is the one place of the public pages where a refusal that a higher tier
 * would lift opens the upgrade prompt.
 *
 * @throws {CallRefused} where the answer is not OK
 */
export async function callApi<Answer>(path: string, { method = 'GET', body }: Call = {}): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${localStorage.getItem(TOKEN_KEY) ?? ''}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(path, { method, headers, ...sent })
  const json: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return json as Answer
  const refusal = json as TierRefusal
  const prompt = promptOf(refusal, readStoredUser(localStorage)?.tier ?? 'free')
  if (prompt) {
    void refreshAccount()
    void import('./upgrade/upgrade-prompt.tsx').then(({ openUpgradeModal }) => openUpgradeModal(prompt))
  }
  throw new CallRefused(answer.status, refusal, prompt)
}
