import { z } from 'zod'
import { provenanceResponseSchema } from '../casefile.ts'
import {
  checkpointLeavesSchema,
  checkpointPageQuery,
  checkpointPageSchema,
  inclusionProofSchema,
  signedCheckpointSchema,
  signedLinksSchema,
} from '../checkpoint.ts'
import { lockListQuerySchema, lockListSchema, registeredLockSchema } from '../lock-registry.ts'
import { defineCall } from './define-call.ts'

export const listLocks = defineCall({
  method: 'GET',
  path: '/api/v2/locks',
  access: 'public',
  summary: 'Every design that was ever locked here, the newest first, published or not.',
  query: lockListQuerySchema,
  answer: lockListSchema,
  errors: ['request/invalid'],
})

export const getRegisteredLock = defineCall({
  method: 'GET',
  path: '/api/v2/locks/:hash',
  access: 'public',
  summary: 'One lock by the hash of its link, and the locked designs on its outcome that were run and not published.',
  answer: z.object({ lock: registeredLockSchema, siblings: z.array(registeredLockSchema) }),
  errors: ['lock/not-found'],
})

export const LOCK_REGISTRY_CALLS = [listLocks, getRegisteredLock] as const

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

/** A checkpoint never changes once it is signed. */
const FOR_EVER = 31_536_000

export const listCheckpoints = defineCall({
  method: 'GET',
  path: '/api/v2/checkpoints',
  access: 'public',
  summary: 'Signed checkpoints of the whole record, the newest first.',
  query: checkpointPageQuery,
  answer: checkpointPageSchema,
  maxAgeSeconds: 60,
  errors: ['request/invalid'],
})

export const getCheckpoint = defineCall({
  method: 'GET',
  path: '/api/v2/checkpoints/:number',
  access: 'public',
  summary: 'One signed checkpoint, at its permanent address.',
  answer: signedCheckpointSchema,
  maxAgeSeconds: FOR_EVER,
  errors: ['checkpoint/not-found'],
})

export const getCheckpointLeaves = defineCall({
  method: 'GET',
  path: '/api/v2/checkpoints/:number/leaves',
  access: 'public',
  summary: 'The leaves that a checkpoint added to the tree; those of all checkpoints give its root.',
  answer: checkpointLeavesSchema,
  maxAgeSeconds: FOR_EVER,
  errors: ['checkpoint/not-found'],
})

export const getTimestampQuery = defineCall({
  method: 'GET',
  path: '/api/v2/checkpoints/:number/timestamp-query',
  access: 'public',
  summary: 'A file that asks a time-stamping authority to vouch for a checkpoint (RFC 3161).',
  answer: z.string(),
  files: ['application/timestamp-query'],
  maxAgeSeconds: FOR_EVER,
  errors: ['checkpoint/not-found'],
})

export const getInclusionProof = defineCall({
  method: 'GET',
  path: '/api/v2/checkpoint-proofs/:hash',
  access: 'public',
  summary: 'What shows that a link of a chain, such as a lock, stands in the latest checkpoint (RFC 6962).',
  answer: inclusionProofSchema,
  maxAgeSeconds: 60,
  errors: ['checkpoint/not-found'],
})

export const getSignedLinks = defineCall({
  method: 'GET',
  path: '/api/v2/casefiles/:slug/signed-links',
  access: 'public',
  summary:
    'The links of a published casefile in the latest signed checkpoint, and whether one that was signed is gone.',
  answer: signedLinksSchema,
  errors: ['casefile/not-found'],
})

export const CHECKPOINT_CALLS = [
  listCheckpoints,
  getCheckpoint,
  getCheckpointLeaves,
  getTimestampQuery,
  getInclusionProof,
  getSignedLinks,
] as const
