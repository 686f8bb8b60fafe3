import { approvalListSchema } from '../approval.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const listApprovals = defineCall({
  method: 'GET',
  path: '/api/v2/approvals',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'What waits for a second person, the oldest first.',
  answer: approvalListSchema,
  errors: [],
})

export const agree = defineCall({
  method: 'POST',
  path: '/api/v2/approvals/:id/agree',
  access: { role: 'reviewer' },
  fresh: true,
  destroys: true,
  summary: 'Agree as the second person: what was asked for is carried out, in the name of who asked.',
  answer: approvalListSchema,
  errors: [
    'approval/not-found',
    'approval/not-independent',
    'casefile/not-found',
    'casefile/not-published',
    'casefile/reason-missing',
    'casefile/still-a-draft',
    'lock/not-found',
    'lock/awaits-data',
    'run/in-progress',
    'takedown/not-found',
    'takedown/already-done',
    'backup/in-progress',
  ],
})

export const stopApproval = defineCall({
  method: 'POST',
  path: '/api/v2/approvals/:id/stop',
  access: { role: ['analyst', 'reviewer'] },
  summary: 'Withdraw what one asked for oneself, or, as a reviewer or admin, refuse what somebody asked for.',
  answer: approvalListSchema,
  errors: ['approval/not-found', 'approval/not-yours'],
})

export const stopByEmail = defineCall({
  method: 'POST',
  path: '/api/approvals/stop/:token',
  access: 'public',
  worksOnFullDisk: true,
  summary: 'Stop what was asked for, by the link of the email that told of it.',
  answer: successSchema,
  errors: ['approval/not-found'],
})

export const settleAlarm = defineCall({
  method: 'POST',
  path: '/api/admin/alarms/:id/settle',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Settle an alarm about an account: it may delete and retract again.',
  answer: successSchema,
  errors: ['alarm/not-found', 'alarm/own'],
})

export const APPROVAL_CALLS = [listApprovals, agree, stopApproval, stopByEmail, settleAlarm] as const
