import { create } from 'zustand'
import { forgetUser, readStoredUser, type User } from '../../contract/user.ts'

interface Session {
  user: User | null
  /** True until the stored user has been looked for. */
  isLoading: boolean
  restore: () => void
  signOut: () => void
}

/** Who is signed in, as this browser remembers it. */
export const useSession = create<Session>((set) => ({
  user: null,
  isLoading: true,
  restore: () => set({ user: readStoredUser(localStorage), isLoading: false }),
  signOut: () => {
    forgetUser(localStorage)
    set({ user: null })
  },
}))
