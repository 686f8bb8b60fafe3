import { z } from 'zod'
import { bulkExportQuerySchema, dossierQuerySchema, policyDossierSchema } from '../bulk-export.ts'
import { oaiQuerySchema, oembedQuery, oembedSchema } from '../oembed.ts'
import { BULK_TYPES, DOSSIER_TYPES } from '../export-columns.ts'
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

export const harvest = defineCall({
  method: 'GET',
  path: '/api/oai',
  access: 'public',
  summary: 'The archive for catalogs that harvest it (OAI-PMH 2.0).',
  // what a verb does not take is refused in the protocol's own words
  query: oaiQuerySchema.loose(),
  answer: z.string(),
  files: ['text/xml'],
  errors: [],
})

/** A harvester may ask either way (OAI-PMH 2.0, 3.1.1). */
export const harvestByForm = defineCall({
  method: 'POST',
  path: '/api/oai',
  access: 'public',
  onlyReads: true,
  summary: 'The same, with the arguments of the harvester in a form.',
  bodies: { 'application/x-www-form-urlencoded': oaiQuerySchema },
  maxBodyBytes: 10_000,
  answer: z.string(),
  files: ['text/xml'],
  errors: [],
})

export const OAI_CALLS = [harvest, harvestByForm] as const

const shortTypes = (types: Record<string, string>) => Object.values(types).map((type) => type.split(';')[0])

export const exportPolicy = defineCall({
  method: 'GET',
  path: '/api/export/policy/:id',
  access: { tier: 'pro', refusal: 'tier/export-unavailable' },
  scope: 'read:export',
  meter: 'exports',
  summary: 'One policy with all its casefiles, replication bundles, texts and problems, in one file.',
  query: dossierQuerySchema,
  answer: policyDossierSchema,
  files: shortTypes(DOSSIER_TYPES),
  errors: ['request/invalid', 'policy/not-found'],
})

export const exportCasefiles = defineCall({
  method: 'GET',
  path: '/api/export/casefiles',
  access: { tier: 'enterprise', refusal: 'tier/export-unavailable' },
  scope: 'read:export',
  meter: 'exports',
  summary: 'All published casefiles, estimates or diagnostics with the columns of your choice, as a stream of rows.',
  query: bulkExportQuerySchema,
  answer: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  files: shortTypes(BULK_TYPES),
  errors: ['request/invalid'],
})

export const EXPORT_CALLS = [exportPolicy, exportCasefiles] as const
