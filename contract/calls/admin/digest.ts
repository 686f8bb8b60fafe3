import { digestChoiceSchema } from '../../admin/digest.ts'
import { defineCall } from '../define-call.ts'

export const getDigestChoice = defineCall({
  method: 'GET',
  path: '/api/admin/digest',
  access: { role: 'admin' },
  summary: 'What the admin who calls is told by email, and how often.',
  answer: digestChoiceSchema,
  errors: [],
})

export const setDigestChoice = defineCall({
  method: 'PUT',
  path: '/api/admin/digest',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Choose what one is told by email, and how often.',
  body: digestChoiceSchema,
  answer: digestChoiceSchema,
  errors: ['request/invalid'],
})

export const DIGEST_CALLS = [getDigestChoice, setDigestChoice] as const
