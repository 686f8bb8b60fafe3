import { z } from 'zod'
import { oaiQuerySchema } from '../oai.ts'
import { defineCall } from './define-call.ts'

export const harvest = defineCall({
  method: 'GET',
  path: '/api/oai',
  access: 'public',
  summary: 'The archive for catalogs that harvest it (OAI-PMH 2.0).',
  query: oaiQuerySchema,
  answer: z.string(),
  files: ['text/xml'],
  errors: [],
})

export const OAI_CALLS = [harvest] as const
