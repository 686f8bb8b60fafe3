import type { CallAnswer, CallArguments, CallName } from '../../contract/calls/call-address.ts'
import { promptOf, type TierRefusal, type UpgradePrompt } from '../../contract/upgrade-prompt.ts'
import { readStoredUser } from '../../contract/user.ts'
import { fetchCall, refreshAccount } from './fetch-call.ts'

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
 * Calls the server as the signed-in reader, typed from the call's description. This is the one place of the public pages where a refusal that a higher tier
 * would lift opens the upgrade prompt.
 *
 * @throws {CallRefused} where the answer is not OK
 */
export async function callApi<Name extends CallName>(
  name: Name,
  ...input: CallArguments<Name, unknown>
): Promise<CallAnswer<Name>> {
  const answer = await fetchCall(name, ...input)
  const json: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return json as CallAnswer<Name>
  const refusal = json as TierRefusal
  const prompt = promptOf(refusal, readStoredUser(localStorage)?.tier ?? 'free')
  if (prompt) {
    void refreshAccount()
    void import('./upgrade/upgrade-prompt.tsx').then(({ openUpgradeModal }) => openUpgradeModal(prompt))
  }
  throw new CallRefused(answer.status, refusal, prompt)
}
