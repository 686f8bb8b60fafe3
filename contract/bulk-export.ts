import { z } from 'zod'
import { BULK_FORMATS, columnsOf, DOSSIER_FORMATS, EXPORT_KINDS, exportColumn } from './export-columns.ts'

/** Query of `GET /api/export/casefiles`; `columns` left out or empty means all, else their order is kept. */
export const bulkExportQuerySchema = z
  .object({
    kind: z.enum(EXPORT_KINDS).default('casefiles'),
    format: z.enum(BULK_FORMATS).default('ndjson'),
    /** Names with commas. */
    columns: z.string().max(2000).optional(),
  })
  .transform(({ kind, format, columns = '' }, context) => {
    const asked = [...new Set(columns.split(',').map((name) => name.trim()))].filter((name) => name !== '')
    const unknown = asked.find((name) => exportColumn(kind, name) === undefined)
    if (unknown !== undefined) {
      const message = `Unknown column "${unknown}"; known are ${columnsOf(kind).join(', ')}.`
      context.issues.push({ code: 'custom', message, path: ['columns'], input: columns })
      return z.NEVER
    }
    return { kind, format, columns: asked.length > 0 ? asked : columnsOf(kind) }
  })
export type BulkExport = z.output<typeof bulkExportQuerySchema>

export const dossierQuerySchema = z.object({ format: z.enum(DOSSIER_FORMATS).default('zip') })

/** A published document inside a dossier, with the fingerprint of its bytes. */
const documentSchema = z.object({ sha256: z.string(), publication: z.unknown() })
/** A policy with everything the archive holds on it. */
export const policyDossierSchema = z.object({
  schema: z.literal('policy-dossier/1'),
  policy: documentSchema,
  casefiles: z.array(documentSchema),
  problems: z.array(documentSchema),
})
