import {
  contentListAnswer,
  contentListQuery,
  rebuildAskedSchema,
  rebuildRequestSchema,
  retractContentSchema,
  adminPolicyDetailSchema,
  adminPolicyListAnswer,
  adminPolicyListQuery,
  changePolicyWordsSchema,
  newPolicySchema,
  republishedSchema,
  adminProblemDetailSchema,
  adminProblemListAnswer,
  adminProblemListQuery,
  proposalRequestSchema,
} from '../../admin/content.ts'
import { askedSchema } from '../../approval.ts'
import { problemRequestSchema, problemSourceSchema } from '../../problem.ts'
import { defineCall } from '../define-call.ts'
import { newTakedownSchema, takedownEffectSchema } from '../../admin/takedowns.ts'

export const listProblems = defineCall({
  method: 'GET',
  path: '/api/admin/problems',
  access: { role: 'admin' },
  summary: 'Problems, searched by title and number.',
  query: adminProblemListQuery,
  answer: adminProblemListAnswer,
  errors: ['request/invalid'],
})

export const getProblem = defineCall({
  method: 'GET',
  path: '/api/admin/problems/:slug',
  access: { role: 'admin' },
  summary: 'One problem: its words, casefiles and versions.',
  answer: adminProblemDetailSchema,
  errors: ['problem/not-found'],
})

export const proposeNewProblem = defineCall({
  method: 'POST',
  path: '/api/admin/problems/proposal',
  access: { role: 'admin' },
  summary: 'Words for a problem over a casefile and those beside it, by rules; nothing is kept.',
  body: proposalRequestSchema,
  answer: problemSourceSchema,
  errors: ['casefile/not-found', 'publication/not-analyzed', 'problem/too-few-casefiles'],
})

export const addProblem = defineCall({
  method: 'POST',
  path: '/api/admin/problems',
  access: { role: 'admin' },
  summary: 'Add a problem; it is published as soon as all its casefiles are.',
  body: problemRequestSchema,
  answer: adminProblemDetailSchema,
  errors: ['problem/name-taken', 'problem/too-few-casefiles', 'problem/unknown-domain', 'problem/unknown-casefile'],
})

export const changeProblem = defineCall({
  method: 'PUT',
  path: '/api/admin/problems/:slug',
  access: { role: 'admin' },
  summary: 'Replace the words of a problem that was made in the studio; what is published gets a new version.',
  body: problemRequestSchema,
  answer: adminProblemDetailSchema,
  errors: [
    'problem/not-found',
    'problem/built-in',
    'problem/name-taken',
    'problem/too-few-casefiles',
    'problem/unknown-domain',
    'problem/unknown-casefile',
  ],
})

export const republishProblem = defineCall({
  method: 'POST',
  path: '/api/admin/problems/:slug/republish',
  access: { role: 'admin' },
  summary: 'Publish a problem anew where something differs from what is published.',
  answer: republishedSchema,
  errors: ['problem/not-found', 'problem/too-few-casefiles'],
})

export const ADMIN_PROBLEMS_CALLS = [
  listProblems,
  getProblem,
  proposeNewProblem,
  addProblem,
  changeProblem,
  republishProblem,
] as const

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

export const listContent = defineCall({
  method: 'GET',
  path: '/api/admin/content',
  access: { role: 'admin' },
  summary: 'Casefiles and problems at every stage, searched by title and number.',
  query: contentListQuery,
  answer: contentListAnswer,
  errors: ['request/invalid'],
})

export const retractContent = defineCall({
  method: 'POST',
  path: '/api/admin/content/casefiles/:slug/retract',
  access: { role: 'admin' },
  fresh: true,
  secondPerson: 'always',
  destroys: true,
  summary: 'Ask to retract a published casefile, with a reason; its page stays and says so.',
  body: retractContentSchema,
  answer: askedSchema,
  errors: ['casefile/not-found', 'casefile/not-published'],
})

export const askForRebuild = defineCall({
  method: 'POST',
  path: '/api/admin/content/rebuild',
  access: { role: 'admin' },
  summary: 'Compare public pages with what they are made from, and render those anew that differ.',
  body: rebuildRequestSchema,
  answer: rebuildAskedSchema,
  errors: [],
})

export const ADMIN_CONTENT_CALLS = [listContent, retractContent, askForRebuild] as const

export const describeTakedown = defineCall({
  method: 'GET',
  path: '/api/admin/takedowns/:sha256',
  access: { role: 'admin' },
  summary: 'What a takedown of these bytes would touch: versions, pages, files and backups.',
  answer: takedownEffectSchema,
  errors: ['takedown/not-found', 'takedown/already-done'],
})

export const takeDown = defineCall({
  method: 'POST',
  path: '/api/admin/takedowns',
  access: { role: 'admin' },
  fresh: true,
  secondPerson: 'always',
  destroys: true,
  worksOnFullDisk: true,
  summary: 'Ask to remove bytes for good, wherever they are kept; fingerprint, reason, basis and date are recorded.',
  body: newTakedownSchema,
  answer: askedSchema,
  errors: ['request/invalid', 'takedown/not-found', 'takedown/already-done', 'backup/in-progress'],
})

export const ADMIN_TAKEDOWNS_CALLS = [describeTakedown, takeDown] as const
