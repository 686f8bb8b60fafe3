import { newTakedownSchema, takedownEffectSchema } from '../../admin/takedowns.ts'
import { askedSchema } from '../../approval.ts'
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
  secondPerson: 'always',
  destroys: true,
  worksOnFullDisk: true,
  summary: 'Ask to remove bytes for good, wherever they are kept; fingerprint, reason, basis and date are recorded.',
  body: newTakedownSchema,
  answer: askedSchema,
  errors: ['request/invalid', 'takedown/not-found', 'takedown/already-done', 'backup/in-progress'],
})

export const ADMIN_TAKEDOWNS_CALLS = [describeTakedown, takeDown] as const
