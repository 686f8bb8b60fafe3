import { adminDatabaseSchema, integritySchema } from '../../admin/database.ts'
import { defineCall } from '../define-call.ts'

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
