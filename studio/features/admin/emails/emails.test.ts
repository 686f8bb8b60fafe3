import { expect, it } from 'vitest'
import type { OutgoingEmail } from '../../../../contract/outgoing-email.ts'
import { fateOf } from './emails.tsx'

const email: OutgoingEmail = {
  id: 'e1',
  to: 'ada@example.org',
  subject: 'Confirm your address',
  state: 'waiting',
  attempts: 1,
  next_attempt_at: '2026-03-01T10:05:00.000Z',
  expires_at: null,
  last_error: 'connection refused',
  created_at: '2026-03-01T10:00:00.000Z',
  settled_at: null,
}
const settled = { settled_at: '2026-03-02T08:00:00.000Z', next_attempt_at: null }

it('says how often an email was tried, why it did not go, and when it is tried again', () => {
  expect(fateOf(email)).toMatch(/^1 attempt: connection refused; next 1 March 2026.*10:05/)
  expect(fateOf({ ...email, attempts: 0, last_error: null })).toMatch(/^0 attempts; next 1 March 2026/)
})

it('says when it was sent, ran out or was given up, and of an undelivered one how often it was tried', () => {
  expect(fateOf({ ...email, ...settled, state: 'sent', last_error: null })).toMatch(/^Sent 2 March 2026/)
  expect(fateOf({ ...email, ...settled, state: 'expired' })).toMatch(
    /^Its link ran out 2 March 2026.*: connection refused$/,
  )
  expect(fateOf({ ...email, ...settled, state: 'dismissed', last_error: null })).toMatch(/^Given up 2 March 2026[^:]*:/)
  expect(fateOf({ ...email, ...settled, state: 'undelivered', attempts: 8 })).toBe('8 attempts: connection refused')
})
