import { compassSchema, dataViewQuerySchema, dataViewSchema } from '../studio/design-view.ts'
import { defineCall } from './define-call.ts'

export const getCompass = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/compass',
  access: { role: 'analyst' },
  summary: 'The projected score of the design with what would raise it most, warnings and power.',
  answer: compassSchema,
  errors: ['casefile/not-found'],
})

export const getDataView = defineCall({
  method: 'GET',
  path: '/api/v2/studio/casefiles/:id/data-view',
  access: { role: 'analyst' },
  summary: 'What may be seen of the data before the lock, as figures and counts.',
  query: dataViewQuerySchema,
  answer: dataViewSchema,
  errors: ['casefile/not-found', 'request/invalid'],
})

export const COMPASS_CALLS = [getCompass, getDataView] as const
