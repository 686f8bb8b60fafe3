import { usageResponseSchema } from '../usage.ts'
import { defineCall } from './define-call.ts'

export const getUsage = defineCall({
  method: 'GET',
  path: '/api/usage',
  access: 'signed-in',
  summary: 'What this account used of its limits, and the catalogue of features.',
  answer: usageResponseSchema,
  errors: [],
})

export const USAGE_CALLS = [getUsage] as const
