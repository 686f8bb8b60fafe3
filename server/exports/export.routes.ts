import { z } from 'zod'
import { bulkExportQuerySchema, dossierQuerySchema, policyDossierSchema } from '../../contract/bulk-export.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { attachment } from '../uploads/shown-name.ts'
import { DOSSIER_TYPES } from './dossier-files.ts'
import { exportCasefiles, exportPolicy } from './export.service.ts'
import type { ExportFile } from './export.service.ts'
import { BULK_TYPES } from './write-rows.ts'

const shortTypes = (types: Record<string, string>) => Object.values(types).map((type) => type.split(';')[0]!)

/** Packages that the server makes: one policy for pro, the whole archive for enterprise. */
export function exportRoutes(context: Pick<ServerContext, 'db' | 'now' | 'publications' | 'publicUrl'>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/export/policy/:id',
      access: { tier: 'pro', refusal: 'tier/export-unavailable' },
      scope: 'read:export',
      summary: 'One policy with all its casefiles, replication bundles, texts and problems, in one file.',
      query: dossierQuerySchema,
      answer: policyDossierSchema,
      files: shortTypes(DOSSIER_TYPES),
      errors: ['request/invalid', 'policy/not-found', 'tier/limit-exceeded'],
      handle: async ({ caller, params, query }) =>
        send(await exportPolicy(context, caller.user, { slug: params.id ?? '', format: query.format })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/export/casefiles',
      access: { tier: 'enterprise', refusal: 'tier/export-unavailable' },
      scope: 'read:export',
      summary:
        'All published casefiles, estimates or diagnostics with the columns of your choice, as a stream of rows.',
      query: bulkExportQuerySchema,
      answer: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      files: shortTypes(BULK_TYPES),
      errors: ['request/invalid', 'tier/limit-exceeded'],
      handle: async ({ caller, query }) => send(await exportCasefiles(context, caller.user, query)),
    }),
  ]
}

function send({ name, type, body }: ExportFile): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(name),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
