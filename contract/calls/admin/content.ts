import {
  contentListAnswer,
  contentListQuery,
  rebuildAskedSchema,
  rebuildRequestSchema,
  retractContentSchema,
} from '../../admin/content.ts'
import { askedSchema } from '../../approval.ts'
import { defineCall } from '../define-call.ts'

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
