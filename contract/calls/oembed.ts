import { oembedQuery, oembedSchema } from '../oembed.ts'
import { defineCall } from './define-call.ts'

export const getOembed = defineCall({
  method: 'GET',
  path: '/api/oembed',
  access: 'public',
  summary: 'A frame of a casefile or one of its charts for other pages, as oEmbed describes it.',
  query: oembedQuery,
  answer: oembedSchema,
  maxAgeSeconds: 300,
  errors: ['request/invalid', 'oembed/not-found', 'oembed/format'],
})

export const OEMBED_CALLS = [getOembed] as const
