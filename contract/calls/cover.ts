import { z } from 'zod'
import { coverFileSchema } from '../studio/casefile.ts'
import { defineCall } from './define-call.ts'
import { fileField } from './file-field.ts'

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
