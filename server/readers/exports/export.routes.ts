import type { BulkExport } from '../../../contract/bulk-export.ts'
import * as calls from '../../../contract/calls/export.ts'
import { BULK_TYPES, DOSSIER_TYPES, exportColumn, type DossierFormat } from '../../../contract/export-columns.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { attachment } from '../../base/uploads/shown-name.ts'
import { useMeter } from '../../people/usage/usage.service.ts'
import { bulkRows } from './bulk-rows.ts'
import { writeDossier, gatherDossier } from './dossier-files.ts'
import { WRITERS } from './write-rows.ts'

/** Packages that the server makes: one policy for pro, the whole archive for enterprise. */
export function exportRoutes(context: Pick<ServerContext, 'db' | 'now' | 'publications' | 'publicUrl'>): Route[] {
  return [
    implement(calls.exportPolicy, async ({ caller, params, query }) =>
      send(await exportPolicy(context, caller.user, { slug: params.id, format: query.format })),
    ),
    implement(calls.exportCasefiles, async ({ caller, query }) =>
      send(await exportCasefiles(context, caller.user, query)),
    ),
  ]
}

type Exports = Pick<ServerContext, 'db' | 'now' | 'publications' | 'publicUrl'>

/** A file to send. */
interface ExportFile {
  name: string
  type: string
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/**
 * Everything the archive holds on one policy. Counted and logged once it is made, so that nothing is counted in vain.
 *
 * @throws {ServerError} `policy/not-found`, `tier/limit-exceeded`
 */
async function exportPolicy(
  context: Exports,
  user: User,
  { slug, format }: { slug: string; format: DossierFormat },
): Promise<ExportFile> {
  const dossier = gatherDossier(context.publications, slug)
  const body = await writeDossier(dossier, format, context)
  await count(context, user, `policy:${slug}`, { format, version: dossier.policy.publication.version })
  return { name: `policy-${slug}.${format}`, type: DOSSIER_TYPES[format], body }
}

/**
 * Rows of the whole archive as it is now, made while they are read: a slow reader slows the making, and one who leaves
 * ends it.
 *
 * @throws {ServerError} `tier/limit-exceeded`
 */
async function exportCasefiles(context: Exports, user: User, order: BulkExport): Promise<ExportFile> {
  const { kind, format, columns } = order
  const root = context.publications.head()
  await count(context, user, `archive:${kind}`, { format, columns, publications: root })
  const written = columns.map((name) => ({ name, type: exportColumn(kind, name)!.type }))
  const bytes = WRITERS[format](bulkRows(context.publications, order, root), written)
  return { name: `${kind}.${format}`, type: BULK_TYPES[format], body: streamOf(bytes) }
}

async function count(context: Exports, user: User, subject: string, after: object): Promise<void> {
  await useMeter(context, user, 'exports')
  await context.db
    .transaction()
    .execute((trx) => recordActivity(trx, context, { actor: user, action: 'export.made', subject, after }))
}

/** Takes the next piece only when somebody asks for it. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  )
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
