import { z } from 'zod'
import {
  decisionResponseSchema,
  designSuggestionRequestSchema,
  designSuggestionSchema,
  ingestDecisionSchema,
  ingestExtractResponseSchema,
  ingestLockRequestSchema,
  ingestLockResponseSchema,
  ingestRequestSchema,
  ingestSuggestResponseSchema,
  ingestUploadFieldsSchema,
  ingestUploadResponseSchema,
  suggestionFeedbackSchema,
  artifactListQuerySchema,
  artifactListResponseSchema,
  artifactSchema,
  artifactTextSchema,
  cuesResponseSchema,
  newFileArtifactSchema,
  newUrlArtifactSchema,
} from '../studio/ingest.ts'
import { defineCall, fileField } from './define-call.ts'

const decisionErrors = ['artifact/not-found', 'ingest/not-suggested', 'ingest/unknown-suggestion'] as const

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

export const uploadText = defineCall({
  method: 'POST',
  path: '/api/v3/ingest/upload',
  access: { role: 'analyst' },
  summary: 'Keep a policy text, with what its sender knows of it.',
  bodies: { 'multipart/form-data': ingestUploadFieldsSchema.extend({ file: fileField }) },
  answer: ingestUploadResponseSchema,
  errors: RECEIVING_ERRORS,
})

export const extractCues = defineCall({
  method: 'POST',
  path: '/api/v3/ingest/extract',
  access: { role: 'analyst' },
  summary: 'Read the text for cues, each with confidence, place and reason.',
  body: ingestRequestSchema,
  answer: ingestExtractResponseSchema,
  errors: ['artifact/not-found', ...READING_ERRORS],
})

export const suggestFromText = defineCall({
  method: 'POST',
  path: '/api/v3/ingest/suggest',
  access: { role: 'analyst' },
  summary: 'What the text suggests: where it belongs, a hypothesis, and designs that could measure it.',
  body: ingestRequestSchema,
  answer: ingestSuggestResponseSchema,
  errors: ['artifact/not-found', ...READING_ERRORS],
})

export const acceptSuggestion = defineCall({
  method: 'POST',
  path: '/api/v3/ingest/accept',
  access: { role: 'analyst' },
  summary: 'Accept a suggestion; a later decision replaces it.',
  body: ingestDecisionSchema,
  answer: decisionResponseSchema,
  errors: decisionErrors,
})

export const rejectSuggestion = defineCall({
  method: 'POST',
  path: '/api/v3/ingest/reject',
  access: { role: 'analyst' },
  summary: 'Reject a suggestion; a later decision replaces it.',
  body: ingestDecisionSchema,
  answer: decisionResponseSchema,
  errors: decisionErrors,
})

export const lockSnapshot = defineCall({
  method: 'POST',
  path: '/api/v3/ingest/lock',
  access: { role: 'analyst' },
  summary: 'Freeze the policy as it was understood, and begin its casefile as a draft.',
  body: ingestLockRequestSchema,
  answer: ingestLockResponseSchema,
  errors: ['artifact/not-found', 'ingest/already-locked', 'casefile/unknown-place', ...READING_ERRORS],
})

export const suggestDesigns = defineCall({
  method: 'POST',
  path: '/api/v2/suggestions',
  access: { role: 'analyst' },
  summary: 'Designs for a casefile, by its policy texts or by title and place.',
  body: designSuggestionRequestSchema,
  answer: designSuggestionSchema,
  errors: ['artifact/not-found', ...READING_ERRORS],
})

export const sendFeedback = defineCall({
  method: 'POST',
  path: '/api/v2/suggestions/feedback',
  access: { role: 'analyst' },
  summary: 'Say whether a suggestion was of use.',
  body: suggestionFeedbackSchema,
  answer: decisionResponseSchema,
  errors: [],
})

export const INGEST_CALLS = [
  uploadText,
  extractCues,
  suggestFromText,
  acceptSuggestion,
  rejectSuggestion,
  lockSnapshot,
  suggestDesigns,
  sendFeedback,
] as const
