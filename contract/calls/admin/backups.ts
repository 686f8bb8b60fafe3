import { z } from 'zod'
import { backupSchema, backupsSchema, restoreAnswerSchema, restoreEffectSchema } from '../../admin/database.ts'
import { defineCall } from '../define-call.ts'

export const listBackups = defineCall({
  method: 'GET',
  path: '/api/admin/backups',
  access: { role: 'admin' },
  summary: 'The backups of this archive, the newest first.',
  answer: backupsSchema,
  errors: [],
})

export const makeBackup = defineCall({
  method: 'POST',
  path: '/api/admin/backups',
  access: { role: 'admin' },
  summary: 'Makes a backup while the server goes on, and reads it again.',
  answer: backupSchema,
  errors: ['backup/in-progress', 'backup/broken'],
})

export const deleteBackup = defineCall({
  method: 'DELETE',
  path: '/api/admin/backups/:id',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'Deletes a backup for good.',
  answer: z.object({ success: z.literal(true) }),
  errors: ['backup/not-found'],
})

export const verifyBackup = defineCall({
  method: 'POST',
  path: '/api/admin/backups/:id/verify',
  access: { role: 'admin' },
  worksOnFullDisk: true,
  summary: 'Reads a backup whole and compares every file with its fingerprint.',
  answer: backupSchema,
  errors: ['backup/not-found', 'backup/broken', 'backup/in-progress'],
})

export const downloadBackup = defineCall({
  method: 'GET',
  path: '/api/admin/backups/:id/file',
  access: { role: 'admin' },
  fresh: true,
  summary: 'A backup as one file (tar), which "npx casefiles restore" takes. It holds password hashes: keep it safe.',
  answer: z.string(),
  errors: ['backup/not-found', 'backup/broken', 'backup/in-progress'],
})

export const describeRestore = defineCall({
  method: 'GET',
  path: '/api/admin/backups/:id/effect',
  access: { role: 'admin' },
  summary: 'What a restore of this backup would take away of what stands now, and what stays in force.',
  answer: restoreEffectSchema,
  errors: ['backup/not-found', 'backup/broken', 'backup/in-progress'],
})

export const restoreBackup = defineCall({
  method: 'POST',
  path: '/api/admin/backups/:id/restore',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'Verifies a backup whole, then restarts the server with it in the place of what stands now.',
  answer: restoreAnswerSchema,
  errors: ['backup/not-found', 'backup/broken', 'backup/in-progress'],
})

export const ADMIN_BACKUPS_CALLS = [
  listBackups,
  makeBackup,
  deleteBackup,
  verifyBackup,
  downloadBackup,
  describeRestore,
  restoreBackup,
] as const
