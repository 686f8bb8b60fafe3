import { z } from 'zod'
import {
  systemSchema,
  adminBuildsSchema,
  adminJobsSchema,
  adminNightlySchema,
  nightlyRunSchema,
  nightlySettingsSchema,
  backupSchema,
  backupsSchema,
  restoreAnswerSchema,
  restoreEffectSchema,
  adminDatabaseSchema,
  integritySchema,
} from '../../admin/system.ts'
import { defineCall } from '../define-call.ts'
import { adminSettingsSchema, changeSettingSchema } from '../../admin/settings.ts'

export const getDatabase = defineCall({
  method: 'GET',
  path: '/api/admin/database',
  access: { role: 'admin' },
  summary: 'Migrations that ran, and rows and size of each table.',
  answer: adminDatabaseSchema,
  errors: [],
})

export const checkIntegrity = defineCall({
  method: 'POST',
  path: '/api/admin/database/integrity',
  access: { role: 'admin' },
  summary: 'Checks the database, every chain, every file that is named for its content and the activity log.',
  worksOnFullDisk: true,
  answer: integritySchema,
  errors: [],
})

export const ADMIN_DATABASE_CALLS = [getDatabase, checkIntegrity] as const

export const getNightly = defineCall({
  method: 'GET',
  path: '/api/admin/nightly',
  access: { role: 'admin' },
  summary: 'When the night’s work begins, and how the latest went.',
  answer: adminNightlySchema,
  errors: [],
})

export const changeNightly = defineCall({
  method: 'PUT',
  path: '/api/admin/nightly',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Changes when the night’s work begins and what belongs to it.',
  body: nightlySettingsSchema,
  answer: adminNightlySchema,
  errors: [],
})

export const runNightly = defineCall({
  method: 'POST',
  path: '/api/admin/nightly/run',
  access: { role: 'admin' },
  summary: 'Does the night’s work now; the answer comes at once, the results stand in the list when it has ended.',
  answer: nightlyRunSchema,
  errors: ['nightly/in-progress', 'nightly/nobody'],
})

export const ADMIN_NIGHTLY_CALLS = [getNightly, changeNightly, runNightly] as const

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

export const listSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  access: { role: 'admin' },
  summary: 'Every setting with its value and who changed it last, and what only a new start changes.',
  answer: adminSettingsSchema,
  errors: [],
})

export const changeSetting = defineCall({
  method: 'PUT',
  path: '/api/admin/settings/:name',
  access: { role: 'admin' },
  fresh: true,
  secondPerson: 'others',
  summary: 'Change a setting; it takes effect at once, and pages that show it are rendered anew.',
  body: changeSettingSchema,
  answer: adminSettingsSchema,
  errors: ['setting/not-found', 'second-factor/not-on'],
})

export const ADMIN_SETTINGS_CALLS = [listSettings, changeSetting] as const
