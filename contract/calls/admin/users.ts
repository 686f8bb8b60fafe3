import { z } from 'zod'
import {
  adminUserDetailSchema,
  adminUserListAnswer,
  adminUserListQuery,
  bulkUserChangesSchema,
  invitationSchema,
  newPasswordSchema,
  newUserSchema,
  userChangesSchema,
  usersChangedSchema,
} from '../../admin/users.ts'
import { sessionsEndedSchema, successSchema, userSchema } from '../../session.ts'
import { defineCall } from '../define-call.ts'

const notChanged = ['user/not-found', 'user/tier-ended', 'user/own-account', 'user/last-admin'] as const

export const listUsers = defineCall({
  method: 'GET',
  path: '/api/admin/users',
  access: { role: 'admin' },
  summary: 'Accounts, searched by name and address.',
  query: adminUserListQuery,
  answer: adminUserListAnswer,
  errors: ['request/invalid'],
})

export const addUser = defineCall({
  method: 'POST',
  path: '/api/admin/users',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Make an account; its password is shown this once.',
  body: newUserSchema,
  answer: newPasswordSchema,
  errors: ['user/invalid-email', 'user/email-taken'],
})

export const inviteUser = defineCall({
  method: 'POST',
  path: '/api/admin/users/invitations',
  access: { role: 'admin' },
  fresh: true,
  summary:
    'Make an account and send its owner an email with a link to choose a password, which works once, for seven days.',
  body: invitationSchema,
  answer: z.object({ user: userSchema }),
  errors: ['user/email-taken', 'user/takes-no-letter', 'mail/not-sent'],
})

export const changeUsers = defineCall({
  method: 'POST',
  path: '/api/admin/users/changes',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Change role, granted tier or state of several accounts: all of them or none.',
  body: bulkUserChangesSchema,
  answer: usersChangedSchema,
  errors: notChanged,
})

export const getUser = defineCall({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: { role: 'admin' },
  summary: 'One account: its sessions, use of limits and latest activity.',
  answer: adminUserDetailSchema,
  errors: ['user/not-found'],
})

export const changeUser = defineCall({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Change name, role, granted tier or state of an account; a disabled one is signed out everywhere.',
  body: userChangesSchema,
  answer: adminUserDetailSchema,
  errors: notChanged,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Give an account a new random password, shown this once, and sign it out everywhere.',
  answer: newPasswordSchema,
  errors: ['user/not-found', 'user/own-account'],
})

export const sendResetEmail = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-letter',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Send an account a letter with a link for a new password, and sign it out everywhere.',
  answer: successSchema,
  errors: ['user/not-found', 'user/own-account', 'user/takes-no-letter', 'mail/not-sent'],
})

export const endSessions = defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'Sign an account out everywhere.',
  answer: sessionsEndedSchema,
  errors: ['user/not-found'],
})

export const endUserSession = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:session',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'End one session of an account.',
  answer: successSchema,
  errors: ['user/not-found', 'auth/session-not-found'],
})

export const resetSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'Switch off the second factor of somebody who lost it, once it is sure who asks.',
  answer: successSchema,
  errors: ['user/not-found', 'user/own-account', 'second-factor/not-on'],
})

export const ADMIN_USERS_CALLS = [
  listUsers,
  addUser,
  inviteUser,
  changeUsers,
  getUser,
  changeUser,
  resetPassword,
  sendResetEmail,
  endSessions,
  endUserSession,
  resetSecondFactor,
] as const
