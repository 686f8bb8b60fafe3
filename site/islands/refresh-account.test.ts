import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ASKED_KEY, readStoredUser, rememberUser, type User } from '../../contract/user.ts'
import { refreshAccount, refreshWhenOld } from './refresh-account.ts'

const READER: User = { id: 'r', email: 'r@test.example', tier: 'free', name: 'R', role: 'user' }
let stored: Map<string, string>
let asked: number
let answer: () => Response
beforeEach(() => {
  stored = new Map()
  asked = 0
  answer = () => Response.json({ user: { ...READER, tier: 'pro' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => {
    asked++
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('asks nothing for a visitor', async () => {
  await refreshWhenOld()
  await refreshAccount()
  expect(asked).toBe(0)
})

it('learns a new tier, and asks again only after an hour', async () => {
  rememberUser(localStorage, 'token', READER)
  await refreshWhenOld()
  expect(readStoredUser(localStorage)?.tier).toBe('pro')
  await refreshWhenOld()
  expect(asked).toBe(1)
  stored.set(ASKED_KEY, String(Date.now() - 3_600_001))
  await refreshWhenOld()
  expect(asked).toBe(2)
})

it('forgets a session that has ended, but not one that was opened meanwhile or when the server fails', async () => {
  rememberUser(localStorage, 'token', READER)
  answer = () => Response.json({}, { status: 503 })
  await refreshAccount()
  expect(readStoredUser(localStorage)).toEqual(READER)
  answer = () => {
    rememberUser(localStorage, 'other', READER)
    return Response.json({}, { status: 401 })
  }
  await refreshAccount()
  expect(readStoredUser(localStorage)).toEqual(READER)
  answer = () => Response.json({}, { status: 401 })
  await refreshAccount()
  expect(readStoredUser(localStorage)).toBeNull()
})
