import { domainsResponseSchema } from '../domain.ts'
import { defineCall } from './define-call.ts'

export const listDomains = defineCall({
  method: 'GET',
  path: '/api/v2/domains',
  access: 'public',
  summary: 'Policy domains with their subdomains and the number of published casefiles.',
  answer: domainsResponseSchema,
  maxAgeSeconds: 600,
  errors: [],
})

export const listDomainsAtOlderAddress = defineCall({
  method: 'GET',
  path: '/api/domains',
  access: 'public',
  summary: 'Policy domains with their subdomains and the number of published casefiles.',
  answer: domainsResponseSchema,
  maxAgeSeconds: 600,
  errors: [],
})

export const DOMAIN_CALLS = [listDomains, listDomainsAtOlderAddress] as const
