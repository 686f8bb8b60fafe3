import {
  adminPolicyDetailSchema,
  adminPolicyListAnswer,
  adminPolicyListQuery,
  changePolicyWordsSchema,
  republishedSchema,
} from '../../../contract/admin/policies.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { changePolicyWords, listPolicies, openPolicy, republishPolicy } from './admin-policy.service.ts'

const admin = { role: 'admin' } as const

/** Policies with their words, casefiles, texts and versions. */
export function adminPolicyRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/policies',
      access: admin,
      summary: 'Policies, searched by title and jurisdiction.',
      query: adminPolicyListQuery,
      answer: adminPolicyListAnswer,
      errors: ['request/invalid'],
      handle: ({ query }) => listPolicies(context, query),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/policies/:slug',
      access: admin,
      summary: 'One policy: its words, those of the archive’s file, casefiles, texts and versions.',
      answer: adminPolicyDetailSchema,
      errors: ['policy/not-found'],
      handle: ({ params }) => openPolicy(context, params.slug!),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/admin/policies/:slug/words',
      access: admin,
      summary: 'Change title, summary, description and sources; what is published gets a new version.',
      body: changePolicyWordsSchema,
      answer: adminPolicyDetailSchema,
      errors: ['policy/not-found', 'policy/edited-meanwhile'],
      handle: ({ params, body, caller }) => changePolicyWords(context, params.slug!, body, caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/policies/:slug/republish',
      access: admin,
      summary: 'Publish a policy anew where something differs from what is published.',
      answer: republishedSchema,
      errors: ['policy/not-found'],
      handle: ({ params, caller }) => republishPolicy(context, params.slug!, caller.user),
    }),
  ]
}
