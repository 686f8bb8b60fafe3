import { z } from 'zod'
import {
  artifactListQuerySchema,
  artifactListResponseSchema,
  artifactSchema,
  artifactTextSchema,
  cuesResponseSchema,
  newFileArtifactSchema,
  newUrlArtifactSchema,
} from '../studio/ingest.ts'
import { defineCall } from './define-call.ts'
import { fileField } from './file-field.ts'

/** What reading a file may be refused with. */
export const READING_ERRORS = [
  'upload/empty',
  'upload/too-large',
  'upload/too-many-pages',
  'upload/unpacks-too-large',
  'upload/needs-password',
  'upload/damaged',
  'upload/unsupported-type',
  'upload/unsafe-content',
  'upload/took-too-long',
  'upload/took-too-much-memory',
  'upload/busy',
] as const

export const RECEIVING_ERRORS = ['upload/no-file', 'upload/incomplete', ...READING_ERRORS] as const

export const addArtifact = defineCall({
  method: 'POST',
  path: '/api/v2/artifacts',
  access: { role: 'analyst' },
  summary: 'Keep a policy text: an uploaded file, or the document at a public web address.',
  bodies: {
    'multipart/form-data': newFileArtifactSchema.extend({ file: fileField }),
    'application/json': newUrlArtifactSchema,
  },
  answer: artifactSchema,
  errors: [...RECEIVING_ERRORS, 'upload/address-refused', 'upload/address-failed', 'casefile/not-found'],
})

export const listArtifacts = defineCall({
  method: 'GET',
  path: '/api/v2/artifacts',
  access: { role: 'analyst' },
  summary: 'Policy texts, the newest first.',
  query: artifactListQuerySchema,
  answer: artifactListResponseSchema,
  errors: ['request/invalid', 'artifact/not-found'],
})

export const getArtifact = defineCall({
  method: 'GET',
  path: '/api/v2/artifacts/:id',
  access: { role: 'analyst' },
  summary: 'One policy text.',
  answer: artifactSchema,
  errors: ['artifact/not-found'],
})

export const getArtifactText = defineCall({
  method: 'GET',
  path: '/api/v2/artifacts/:id/text',
  access: { role: 'analyst' },
  summary: 'The text that the places of cues count in.',
  answer: artifactTextSchema,
  errors: ['artifact/not-found'],
})

export const getArtifactFile = defineCall({
  method: 'GET',
  path: '/api/v2/artifacts/:id/file',
  access: { role: 'analyst' },
  summary: 'The file as it was uploaded, always as a download.',
  answer: z.file(),
  errors: ['artifact/not-found'],
})

export const listCues = defineCall({
  method: 'GET',
  path: '/api/v2/artifacts/:id/cues',
  access: { role: 'analyst' },
  summary: 'What the rules find in the text, read now where it was not read before.',
  answer: cuesResponseSchema,
  errors: ['artifact/not-found', ...READING_ERRORS],
})

export const startRecognition = defineCall({
  method: 'POST',
  path: '/api/v2/artifacts/:id/ocr',
  access: { role: 'analyst' },
  summary: 'Recognize the letters of a scanned PDF, as a job to be watched.',
  answer: z.object({ job_id: z.string() }),
  errors: ['artifact/not-found', 'ocr/not-needed', 'upload/too-many-pages'],
})

export const ARTIFACT_CALLS = [
  addArtifact,
  listArtifacts,
  getArtifact,
  getArtifactText,
  getArtifactFile,
  listCues,
  startRecognition,
] as const
