import { z } from 'zod'
import { lockListQuerySchema, lockListSchema, registeredLockSchema } from '../lock-registry.ts'
import { defineCall } from './define-call.ts'

export const listLocks = defineCall({
  method: 'GET',
  path: '/api/v2/locks',
  access: 'public',
  summary: 'Every design that was ever locked here, the newest first, published or not.',
  query: lockListQuerySchema,
  answer: lockListSchema,
  errors: ['request/invalid'],
})

export const getRegisteredLock = defineCall({
  method: 'GET',
  path: '/api/v2/locks/:hash',
  access: 'public',
  summary: 'One lock by the hash of its link, and the locked designs on its outcome that were run and not published.',
  answer: z.object({ lock: registeredLockSchema, siblings: z.array(registeredLockSchema) }),
  errors: ['lock/not-found'],
})

export const LOCK_REGISTRY_CALLS = [listLocks, getRegisteredLock] as const
