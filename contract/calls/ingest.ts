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
} from '../studio/ingest.ts'
import { READING_ERRORS, RECEIVING_ERRORS } from './artifact.ts'
import { defineCall } from './define-call.ts'
import { fileField } from './file-field.ts'

const decisionErrors = ['artifact/not-found', 'ingest/not-suggested', 'ingest/unknown-suggestion'] as const

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
