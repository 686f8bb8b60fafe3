import * as calls from '../../../contract/calls/export.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { attachment } from '../../base/uploads/shown-name.ts'
import { exportCasefiles, exportPolicy, type ExportFile } from './export.service.ts'

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
