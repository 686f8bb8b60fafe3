import { z } from 'zod'
import { systemSchema } from '../../admin/system.ts'
import { defineCall } from '../define-call.ts'

export const getSystem = defineCall({
  method: 'GET',
  path: '/api/admin/system',
  access: { role: 'admin' },
  summary: 'Health, times and failures of requests since the start, storage, versions.',
  answer: systemSchema,
  errors: [],
})

export const sendTestMail = defineCall({
  method: 'POST',
  path: '/api/admin/system/test-mail',
  access: { role: 'admin' },
  summary: 'Sends a letter to the admin who asks, to see that letters go out.',
  answer: z.object({ to: z.string(), kind: z.enum(['smtp', 'outbox']) }),
  errors: ['mail/not-sent'],
})

export const ADMIN_SYSTEM_CALLS = [getSystem, sendTestMail] as const
