import { expect, it } from 'vitest'
import { waitsFor, whatOf } from './approvals-api.ts'

it('says what was asked for, and what it waits for', () => {
  expect(whatOf({ kind: 'retraction', subject: 'seat-belt-laws' })).toBe('Retract seat-belt-laws')
  expect(whatOf({ kind: 'takedown', subject: 'ab'.repeat(32) })).toBe('Take down abababababababab…')
  expect(whatOf({ kind: 'setting', subject: 'review: optional' })).toBe('Change the setting review: optional')
  expect(waitsFor({ until: null })).toBe('It waits for a second person: a reviewer or an admin.')
  expect(waitsFor({ until: '2026-11-30T10:00:00.000Z' })).toMatch(/done on 30 November 2026.* unless somebody stops it/)
})
