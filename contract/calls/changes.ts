import { changesPageSchema, changesQuery } from '../archive-event.ts'
import { defineCall } from './define-call.ts'

export const listChanges = defineCall({
  method: 'GET',
  path: '/api/v2/changes',
  access: 'public',
  summary:
    'What was published, corrected and retracted since a time, the oldest first, to keep a copy of the archive up to date.',
  query: changesQuery,
  answer: changesPageSchema,
  maxAgeSeconds: 60,
  errors: ['request/invalid'],
})

export const CHANGES_CALLS = [listChanges] as const
