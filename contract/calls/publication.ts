import { z } from 'zod'
import { addTimestampSchema } from '../lock-evidence.ts'
import {
  publishNowSchema,
  publishPreviewSchema,
  publishRequestSchema,
  retractRequestSchema,
  studioCasefileSchema,
  coverFileSchema,
} from '../studio/casefile.ts'
import { rebuildStatusSchema } from '../studio/problem.ts'
import { defineCall, fileField } from './define-call.ts'

export const addCover = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/cover',
  access: { role: 'analyst' },
  summary: 'Make a cover picture of an uploaded PNG, JPEG or WebP; publishing names it by its fingerprint.',
  bodies: { 'multipart/form-data': z.object({ file: fileField }) },
  answer: coverFileSchema,
  errors: [
    'casefile/not-found',
    'upload/no-file',
    'upload/incomplete',
    'upload/empty',
    'upload/too-large',
    'upload/unsupported-type',
    'upload/unpacks-too-large',
    'upload/damaged',
    'upload/took-too-long',
    'upload/took-too-much-memory',
    'upload/busy',
  ],
})

export const getCover = defineCall({
  method: 'GET',
  path: '/api/v2/studio/covers/:sha256',
  access: { role: 'analyst' },
  summary: 'A cover picture (image/jpeg) that may not be published yet.',
  answer: z.file(),
  errors: ['cover/not-found'],
})

export const COVER_CALLS = [addCover, getCover] as const

const notReady = ['casefile/not-found', 'publication/not-analyzed'] as const

export const previewPublication = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/publish-preview',
  access: { role: 'analyst' },
  summary: 'The document as it would be published with these words; nothing is changed.',
  body: publishRequestSchema,
  answer: publishPreviewSchema,
  errors: [...notReady, 'cover/not-found'],
})

export const previewPage = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/publish-preview-page',
  access: { role: 'analyst' },
  summary: 'The public page (text/html) as it would be published with these words; nothing is changed.',
  body: publishRequestSchema,
  answer: z.string(),
  errors: [...notReady, 'cover/not-found', 'publication/preview-unavailable'],
})

export const saveWords = defineCall({
  method: 'PUT',
  path: '/api/v2/studio/casefiles/:id/words',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Keep title, summary, tags and what others found for later, without publishing.',
  body: publishRequestSchema,
  answer: studioCasefileSchema,
  errors: [...notReady, 'cover/not-found', 'publication/already-published'],
})

export const publishCasefile = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/publish',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Publish an analyzed casefile; the public pages follow at once.',
  body: publishNowSchema,
  answer: studioCasefileSchema,
  errors: [
    ...notReady,
    'cover/not-found',
    'publication/not-approved',
    'publication/refused-by-reviewer',
    'publication/nothing-changed',
    'publication/others-unfinished',
    'publication/answer-refused',
    'publication/rival-not-analyzed',
    'publication/already-published',
    'publication/hash-mismatch',
    'run/data-changed',
  ],
})

export const retractCasefile = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/retract',
  access: { role: 'analyst' },
  fresh: true,
  secondPerson: 'always',
  destroys: true,
  summary: 'Ask to retract a published casefile, with a reason; its page stays and says so.',
  body: retractRequestSchema,
  answer: studioCasefileSchema,
  errors: ['casefile/not-found', 'casefile/not-published'],
})

export const getRebuildStatus = defineCall({
  method: 'GET',
  path: '/api/v2/studio/rebuild',
  access: { role: ['analyst', 'admin'] },
  summary: 'Whether the public pages are being built, why, and how the last build ended.',
  answer: rebuildStatusSchema,
  errors: [],
})

export const addTimestamp = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/timestamps',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Attach an RFC 3161 timestamp of an external authority to the lock that it was made for.',
  body: addTimestampSchema,
  answer: studioCasefileSchema,
  errors: ['casefile/not-found', 'lock/bad-timestamp'],
})

export const PUBLICATION_CALLS = [
  previewPublication,
  previewPage,
  saveWords,
  publishCasefile,
  retractCasefile,
  addTimestamp,
  getRebuildStatus,
] as const
