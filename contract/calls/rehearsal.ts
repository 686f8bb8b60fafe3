import { rehearsalSchema } from '../studio/rehearsal.ts'
import { defineCall } from './define-call.ts'

export const getRehearsal = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/rehearsal',
  access: { role: 'analyst' },
  summary: 'Size and power of the design on outcomes of which the truth is known, as far as they are drawn.',
  answer: rehearsalSchema,
  errors: ['casefile/not-found'],
})

export const startRehearsal = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/rehearsal',
  access: { role: 'analyst' },
  summary: 'Rehearse the design as it is saved now; a rehearsal of the same design and data is not made twice.',
  answer: rehearsalSchema,
  errors: ['casefile/not-found'],
})

export const REHEARSAL_CALLS = [getRehearsal, startRehearsal] as const
