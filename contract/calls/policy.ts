import { policyListResponseSchema, policyResponseSchema, slugPageQuerySchema } from '../policy.ts'
import { defineCall } from './define-call.ts'

export const listPolicies = defineCall({
  method: 'GET',
  path: '/api/policies',
  access: 'public',
  summary: 'Published policies, by slug and in pages.',
  query: slugPageQuerySchema,
  answer: policyListResponseSchema,
  maxAgeSeconds: 300,
  errors: ['request/invalid'],
})

export const getPolicy = defineCall({
  method: 'GET',
  path: '/api/policies/:slug',
  access: 'public',
  summary: 'One policy with its dates, cues, held texts and casefiles.',
  answer: policyResponseSchema,
  maxAgeSeconds: 60,
  errors: ['policy/not-found'],
})

export const POLICY_CALLS = [listPolicies, getPolicy] as const
