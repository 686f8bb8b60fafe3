import { z } from 'zod'
import { adminBuildsSchema } from '../../admin/system.ts'
import { defineCall } from '../define-call.ts'

const done = z.object({ success: z.literal(true) })

export const listBuilds = defineCall({
  method: 'GET',
  path: '/api/admin/builds',
  access: { role: 'admin' },
  summary: 'The latest builds with what they said, and the kept releases.',
  answer: adminBuildsSchema,
  errors: [],
})

export const startBuild = defineCall({
  method: 'POST',
  path: '/api/admin/builds',
  access: { role: 'admin' },
  summary: 'Brings the public pages up to date; ends that an earlier release is held.',
  answer: done,
  errors: [],
})

export const rollBack = defineCall({
  method: 'POST',
  path: '/api/admin/releases/:root/rollback',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'Shows a kept release again, until somebody publishes or asks for a build.',
  answer: done,
  errors: ['release/not-found'],
})

export const ADMIN_BUILDS_CALLS = [listBuilds, startBuild, rollBack] as const
