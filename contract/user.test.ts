import { describe, expect, it } from 'vitest'
import { forgetUser, readStoredUser } from './user.ts'

function storage(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  return { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => void kept.delete(key) }
}

const ada = JSON.stringify({ id: 'u1', email: 'ada@example.org', tier: 'pro', name: 'Ada', role: 'analyst' })

describe('the stored user', () => {
  it('is restored when a token and a user are kept', () => {
    expect(readStoredUser(storage({ auth_token: 't', auth_user: ada }))?.role).toBe('analyst')
  })

  it('is nobody without a token, even when a user is kept', () => {
    expect(readStoredUser(storage({ auth_user: ada }))).toBeNull()
  })

  it('is nobody when the kept text is damaged', () => {
    expect(readStoredUser(storage({ auth_token: 't', auth_user: '{' }))).toBeNull()
  })

  it('gets the lowest tier and role where those are missing or unknown', () => {
    const user = readStoredUser(
      storage({ auth_token: 't', auth_user: '{"id":"u","email":"a@b.c","role":"root","tier":"gold"}' }),
    )
    expect(user).toEqual({ id: 'u', email: 'a@b.c', tier: 'free', name: '', role: 'user' })
  })

  it('is gone after signing out', () => {
    const kept = storage({ auth_token: 't', auth_user: ada })
    forgetUser(kept)
    expect(readStoredUser(kept)).toBeNull()
  })
})
