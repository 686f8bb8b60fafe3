import {
  comparedRivalSchema,
  newRivalSchema,
  rivalDifferencesSchema,
  rivalDraftSchema,
  rivalListSchema,
  rivalStandingSchema,
  savedRivalDraftSchema,
} from '../rival.ts'
import { defineCall } from './define-call.ts'

const impossible = ['casefile/not-found', 'rival/not-possible', 'rival/results-opened', 'rival/already-locked'] as const

export const getRivalStanding = defineCall({
  method: 'GET',
  path: '/api/v2/review/casefiles/:id/rival',
  access: { role: 'reviewer' },
  summary:
    'Whether the results are open to the caller, the caller’s rival design or its draft, and the choices it would start from.',
  answer: rivalStandingSchema,
  errors: ['casefile/not-found'],
})

export const openResults = defineCall({
  method: 'POST',
  path: '/api/v2/review/casefiles/:id/results',
  access: { role: 'reviewer' },
  summary: 'Open the results without a rival design; from then on the caller cannot lock one.',
  answer: rivalStandingSchema,
  errors: ['casefile/not-found', 'review/nothing-to-check'],
})

export const compareRival = defineCall({
  method: 'POST',
  path: '/api/v2/review/casefiles/:id/rival/differences',
  access: { role: 'reviewer' },
  summary: 'In which fields these choices differ from the locked design; nothing is kept.',
  body: comparedRivalSchema,
  answer: rivalDifferencesSchema,
  errors: [...impossible, 'lock/invalid-design'],
})

export const saveRivalDraft = defineCall({
  method: 'PUT',
  path: '/api/v2/review/casefiles/:id/rival/draft',
  access: { role: 'reviewer' },
  summary: 'Keep what the caller has written of a rival design, until it is locked.',
  body: rivalDraftSchema,
  answer: savedRivalDraftSchema,
  errors: [...impossible],
})

export const lockRival = defineCall({
  method: 'POST',
  path: '/api/v2/review/casefiles/:id/rival',
  access: { role: 'reviewer' },
  summary: 'Lock a rival design before seeing the results; it is analyzed and published beside the casefile’s own.',
  body: newRivalSchema,
  answer: rivalStandingSchema,
  errors: [
    ...impossible,
    'lock/invalid-design',
    'lock/undeclared-change',
    'rival/no-change',
    'dataset/missing',
    'run/data-changed',
  ],
})

export const listRivals = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/rivals',
  access: { role: 'analyst' },
  summary: 'Rival designs that reviewers locked for the present version, and how far their analyses are.',
  answer: rivalListSchema,
  errors: ['casefile/not-found'],
})

export const analyzeRivals = defineCall({
  method: 'POST',
  path: '/api/v2/studio/casefiles/:id/rivals/analyze',
  access: { role: 'analyst' },
  editsDraft: true,
  summary: 'Analyze again the rival designs whose analysis failed or was canceled.',
  answer: rivalListSchema,
  errors: ['casefile/not-found', 'run/already-published'],
})

export const RIVAL_CALLS = [
  getRivalStanding,
  openResults,
  compareRival,
  saveRivalDraft,
  lockRival,
  listRivals,
  analyzeRivals,
] as const
