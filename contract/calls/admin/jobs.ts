import { z } from 'zod'
import { adminJobsSchema } from '../../admin/system.ts'
import { defineCall } from '../define-call.ts'

export const listJobs = defineCall({
  method: 'GET',
  path: '/api/admin/jobs',
  access: { role: 'admin' },
  summary: 'Waiting and running jobs, then the latest of the others.',
  answer: adminJobsSchema,
  errors: [],
})

export const cancelJob = defineCall({
  method: 'POST',
  path: '/api/admin/jobs/:id/cancel',
  access: { role: 'admin' },
  summary: 'Gives a waiting or running job up.',
  answer: z.object({ success: z.literal(true) }),
  errors: ['job/not-found', 'job/already-ended'],
})

export const retryJob = defineCall({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: { role: 'admin' },
  summary: 'Puts a new job of the same kind, about the same thing, in the queue.',
  answer: z.object({ job_id: z.string() }),
  errors: [
    'job/not-found',
    'job/not-retryable',
    'run/already-published',
    'dataset/missing',
    'takedown/taken-down',
    'run/data-changed',
  ],
})

export const ADMIN_JOBS_CALLS = [listJobs, cancelJob, retryJob] as const
