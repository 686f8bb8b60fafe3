import { newTakedownSchema, takedownDoneSchema, takedownEffectSchema } from '../../admin/takedowns.ts'
import { defineCall } from '../define-call.ts'

export const describeTakedown = defineCall({
  method: 'GET',
  path: '/api/admin/takedowns/:sha256',
  access: { role: 'admin' },
  summary: 'What a takedown of these bytes would touch: versions, pages, files and backups.',
  answer: takedownEffectSchema,
  errors: ['takedown/not-found', 'takedown/already-done'],
})

export const takeDown = defineCall({
  method: 'POST',
  path: '/api/admin/takedowns',
  access: { role: 'admin' },
  fresh: true,
  worksOnFullDisk: true,
  summary: 'Removes bytes for good, wherever they are kept, and records fingerprint, reason, basis and date.',
  body: newTakedownSchema,
  answer: takedownDoneSchema,
  errors: ['request/invalid', 'takedown/not-found', 'takedown/already-done', 'backup/in-progress'],
})

export const ADMIN_TAKEDOWNS_CALLS = [describeTakedown, takeDown] as const
