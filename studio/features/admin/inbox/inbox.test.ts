import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { INBOX_KINDS } from '../../../../contract/admin/inbox.ts'
import { ADMIN_SCREENS, REVIEW_SCREENS, screensOf } from '../../../app/screens.ts'
import { INBOX_WORDS, inboxAddress } from './inbox.tsx'

// an admin is a reviewer, too
const addresses = [...Object.keys(screensOf(ADMIN_SCREENS)), ...Object.keys(REVIEW_SCREENS)]
const row = (kind: (typeof INBOX_KINDS)[number]) => ({ kind, id: 'i1', about: 'a b&c', detail: '', at: '' })

it.each(INBOX_KINDS)('leads from one of kind %s to a screen that is there', (kind) => {
  const [path] = inboxAddress(row(kind)).split('?')
  expect(addresses.some((address) => matchPath(address, path) !== null)).toBe(true)
  expect(INBOX_WORDS[kind]).not.toBe('')
})

it('looks for what a thing is about, whatever signs that holds', () => {
  const query = (kind: (typeof INBOX_KINDS)[number]) => new URLSearchParams(inboxAddress(row(kind)).split('?')[1])
  expect(query('flag').get('q')).toBe('a b&c')
  expect(query('flag').get('state')).toBe('open')
  expect(query('email').get('q')).toBe('a b&c')
  expect(query('claim').size).toBe(0)
})
