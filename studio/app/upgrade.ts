import { create } from 'zustand'
import { promptOf, type TierRefusal, type UpgradePrompt } from '../../contract/upgrade-prompt.ts'
import { readStoredUser } from '../../contract/user.ts'

interface Upgrade {
  /** What the modal says; null = it is not open. */
  prompt: UpgradePrompt | null
  dismiss: () => void
}

/** The one modal prompt of the app. */
export const useUpgrade = create<Upgrade>((set) => ({
  prompt: null,
  dismiss: () => set({ prompt: null }),
}))

/** Opens the prompt where a refusal asks for it. It stays until it is dismissed. */
export function promptFor(refusal: TierRefusal): void {
  const prompt = promptOf(refusal, readStoredUser(localStorage)?.tier ?? 'free')
  if (prompt) useUpgrade.setState({ prompt })
}
