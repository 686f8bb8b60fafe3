import { provenanceResponseSchema } from '../casefile.ts'
import { defineCall } from './define-call.ts'

export const getProvenance = defineCall({
  method: 'GET',
  path: '/api/v2/provenance/:runId',
  access: 'public',
  summary: 'Where a published run comes from: data, code, environment, seed and the chain of fingerprints.',
  answer: provenanceResponseSchema,
  maxAgeSeconds: 60,
  errors: ['provenance/not-found'],
})

export const PROVENANCE_CALLS = [getProvenance] as const
