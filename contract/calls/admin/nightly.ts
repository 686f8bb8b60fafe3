import { adminNightlySchema, nightlyRunSchema, nightlySettingsSchema } from '../../admin/system.ts'
import { defineCall } from '../define-call.ts'

export const getNightly = defineCall({
  method: 'GET',
  path: '/api/admin/nightly',
  access: { role: 'admin' },
  summary: 'When the night’s work begins, and how the latest went.',
  answer: adminNightlySchema,
  errors: [],
})

export const changeNightly = defineCall({
  method: 'PUT',
  path: '/api/admin/nightly',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Changes when the night’s work begins and what belongs to it.',
  body: nightlySettingsSchema,
  answer: adminNightlySchema,
  errors: [],
})

export const runNightly = defineCall({
  method: 'POST',
  path: '/api/admin/nightly/run',
  access: { role: 'admin' },
  summary: 'Does the night’s work now; the answer comes at once, the results stand in the list when it has ended.',
  answer: nightlyRunSchema,
  errors: ['nightly/in-progress', 'nightly/nobody'],
})

export const ADMIN_NIGHTLY_CALLS = [getNightly, changeNightly, runNightly] as const
