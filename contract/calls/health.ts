import { z } from 'zod'
import { defineCall } from './define-call.ts'

const healthSchema = z.object({
  status: z.literal('ok'),
  engine_version: z.string(),
  /** Root of the publications that are served; empty while there are none. */
  publications: z.string(),
  /** When this server started, or opened everything anew after a restore. */
  started_at: z.string(),
})

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server can read its database and its publications.',
  answer: healthSchema,
  errors: [],
})

export const HEALTH_CALLS = [getHealth] as const
