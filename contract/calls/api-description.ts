import { z } from 'zod'
import { defineCall } from './define-call.ts'

export const getApiDescription = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description.',
  answer: z.record(z.string(), z.unknown()),
  maxAgeSeconds: 600,
  errors: [],
})

export const API_DESCRIPTION_CALLS = [getApiDescription] as const
