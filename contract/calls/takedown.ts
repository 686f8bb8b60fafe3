import { takedownListSchema } from '../takedown.ts'
import { defineCall } from './define-call.ts'

export const listTakedowns = defineCall({
  method: 'GET',
  path: '/api/v2/takedowns',
  access: 'public',
  summary: 'What was taken down: how often, and each with its fingerprint, date, reason and basis.',
  answer: takedownListSchema,
  errors: [],
})

export const TAKEDOWN_CALLS = [listTakedowns] as const
