import { create } from 'zustand'
import type { LoginResponse } from '../../contract/session.ts'
import { forgetUser, readStoredUser, rememberUser, TOKEN_KEY, type User } from '../../contract/user.ts'
import { ApiError } from './api-error.ts'
import { callApi, onSessionEnd } from './api.ts'
import { queryClient } from './query-client.ts'

/** `needs-code`: the password is right, and the account has a second factor. */
export type SignInStep = 'signed-in' | 'refused' | 'needs-code' | 'wrong-code'

interface Session {
  user: User | null
  /** True until the stored user has been looked for. */
  isLoading: boolean
  /** The server no longer knew the session that this browser had. */
  hasEnded: boolean
  restore: () => void
  /** Says only how far it came: nothing about an answer that is no success, has no token, or is none. */
  signIn: (email: string, password: string, code?: string) => Promise<SignInStep>
  /** Signs in with what a sign-in was answered. */
  accept: (answer: Pick<LoginResponse, 'token' | 'user'>) => void
  /** Asks the server who the user is now: role and tier may have changed. */
  refresh: () => Promise<void>
  /** What the account changed of itself. */
  follow: (user: User) => void
  signOut: () => Promise<void>
  signOutEverywhere: () => Promise<void>
}

/** Who is signed in: as this browser remembers it, then as the server knows it. */
export const useSession = create<Session>((set) => {
  function forget(): void {
    forgetUser(localStorage)
    queryClient.clear()
    set({ user: null })
  }
  async function end(call: 'logout' | 'logout-everywhere'): Promise<void> {
    // The browser forgets the session also when the server cannot be reached or no longer knows it.
    await callApi(`POST /api/auth/${call}`).catch(() => undefined)
    forget()
  }
  function accept({ token, user }: Pick<LoginResponse, 'token' | 'user'>): void {
    rememberUser(localStorage, token, user)
    queryClient.clear()
    set({ user, isLoading: false, hasEnded: false })
  }
  onSessionEnd(() => {
    set(({ user }) => ({ hasEnded: user !== null }))
    forget()
  })
  return {
    user: null,
    isLoading: true,
    hasEnded: false,
    restore: () => {
      const user = readStoredUser(localStorage)
      set({ user, isLoading: false })
      if (user) void refresh(set)
    },
    signIn: async (email, password, code) => {
      const answer = await login({ email, password, code })
      if (typeof answer === 'string') return answer
      if (answer.success !== true || !answer.token) return 'refused'
      accept(answer)
      return 'signed-in'
    },
    accept,
    refresh: () => refresh(set),
    follow: (user) => {
      const token = localStorage.getItem(TOKEN_KEY)
      if (token !== null) rememberUser(localStorage, token, user)
      set({ user })
    },
    signOut: () => end('logout'),
    signOutEverywhere: () => end('logout-everywhere'),
  }
})

async function login(body: {
  email: string
  password: string
  code?: string | undefined
}): Promise<LoginResponse | SignInStep> {
  try {
    return await callApi('POST /api/auth/login', { body })
  } catch (error) {
    const code = error instanceof ApiError ? error.refusal.code : undefined
    if (code === 'auth/code-needed') return 'needs-code'
    return body.code !== undefined && code === 'auth/wrong-code' ? 'wrong-code' : 'refused'
  }
}

/** Role and tier may have changed since the user was stored; without an answer the stored ones stand. */
async function refresh(set: (changes: { user: User }) => void): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY)
  const answer = await callApi('GET /api/auth/session').catch(() => null)
  if (!answer?.user || token === null || localStorage.getItem(TOKEN_KEY) !== token) return
  rememberUser(localStorage, token, answer.user)
  set({ user: answer.user })
}
