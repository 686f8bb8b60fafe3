import { workbenchSchema } from '../../admin/workbench.ts'
import { defineCall } from '../define-call.ts'

export const getWorkbench = defineCall({
  method: 'GET',
  path: '/api/admin/workbench',
  access: { role: 'admin' },
  summary: 'Policies from text to published casefile, with ages and what each waits for.',
  answer: workbenchSchema,
  errors: [],
})

export const ADMIN_WORKBENCH_CALLS = [getWorkbench] as const
