import {
  adminPolicyDetailSchema,
  adminPolicyListAnswer,
  adminPolicyListQuery,
  changePolicyWordsSchema,
  newPolicySchema,
  republishedSchema,
} from '../../admin/policies.ts'
import { defineCall } from '../define-call.ts'

export const listPolicies = defineCall({
  method: 'GET',
  path: '/api/admin/policies',
  access: { role: 'admin' },
  summary: 'Policies, searched by title and jurisdiction.',
  query: adminPolicyListQuery,
  answer: adminPolicyListAnswer,
  errors: ['request/invalid'],
})

export const getPolicy = defineCall({
  method: 'GET',
  path: '/api/admin/policies/:slug',
  access: { role: 'admin' },
  summary: 'One policy: its words, those of the archive’s file, casefiles, texts and versions.',
  answer: adminPolicyDetailSchema,
  errors: ['policy/not-found'],
})

export const addPolicy = defineCall({
  method: 'POST',
  path: '/api/admin/policies',
  access: { role: 'admin' },
  summary: 'Add a policy over casefiles; it is published as soon as one of them is.',
  body: newPolicySchema,
  answer: adminPolicyDetailSchema,
  errors: ['request/invalid', 'casefile/not-found', 'casefile/unknown-place'],
})

export const changePolicyWords = defineCall({
  method: 'PUT',
  path: '/api/admin/policies/:slug/words',
  access: { role: 'admin' },
  summary: 'Change title, summary, description and sources; what is published gets a new version.',
  body: changePolicyWordsSchema,
  answer: adminPolicyDetailSchema,
  errors: ['policy/not-found', 'policy/edited-meanwhile'],
})

export const republishPolicy = defineCall({
  method: 'POST',
  path: '/api/admin/policies/:slug/republish',
  access: { role: 'admin' },
  summary: 'Publish a policy anew where something differs from what is published.',
  answer: republishedSchema,
  errors: ['policy/not-found'],
})

export const ADMIN_POLICIES_CALLS = [listPolicies, getPolicy, addPolicy, changePolicyWords, republishPolicy] as const
