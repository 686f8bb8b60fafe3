import { z } from 'zod'
import { adminBuildsSchema } from '../../contract/admin/system.ts'
import type { SiteBuild } from '../../contract/admin/system.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { RenderedSite } from '../rebuilds/render-site.ts'
import { findSiteBuilds } from './site-build.repository.ts'
import { askForBuild, findHeldRelease, rollBack } from './site-build.service.ts'
import type { SiteBuildRow } from './site-build.table.ts'

const access = { role: 'admin' } as const
const LATEST = 30
const done = z.object({ success: z.literal(true) })

/** Builds of the public pages and the releases that can be shown again. */
export function siteBuildRoutes(context: ServerContext): Route[] {
  const { db, releases, rebuilds } = context
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/builds',
      access,
      summary: 'The latest builds with what they said, and the kept releases.',
      answer: adminBuildsSchema,
      errors: [],
      handle: async () => ({
        state: rebuilds.status().state,
        held: await findHeldRelease(context),
        releases: releases.releases().map((release) => ({ ...release, is_current: release.root === releases.head() })),
        builds: (await findSiteBuilds(db, LATEST)).map(toBuild),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/builds',
      access,
      summary: 'Brings the public pages up to date; ends that an earlier release is held.',
      answer: done,
      errors: [],
      handle: async ({ caller }) => {
        await askForBuild(context, caller.user)
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/releases/:root/rollback',
      access,
      summary: 'Shows a kept release again, until somebody publishes or asks for a build.',
      answer: done,
      errors: ['release/not-found'],
      handle: async ({ caller, params }) => {
        await rollBack(context, params.root!, caller.user)
        return { success: true as const }
      },
    }),
  ]
}

function toBuild(row: SiteBuildRow): SiteBuild {
  const { position, kind, started_at, finished_at, root, error } = row
  const reasons = JSON.parse(row.reasons_json) as string[]
  const result = row.result_json === null ? null : (JSON.parse(row.result_json) as RenderedSite)
  const place = { position, kind, reasons, started_at, finished_at, root, error }
  return { ...place, rendered: result?.rendered ?? null, log: linesOf(row, reasons, result) }
}

const KINDS: Record<RenderedSite['kind'], string> = {
  unchanged: 'Nothing had changed since the release before.',
  incremental: 'Only what reads something that changed was rendered.',
  full: 'Everything was rendered, since templates or packages had changed.',
}

function linesOf(
  { kind, started_at, finished_at, error }: SiteBuildRow,
  reasons: string[],
  result: RenderedSite | null,
) {
  const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000
  const lines = reasons.map((reason) => `Reason: ${reason}`)
  if (kind === 'rollback') return lines
  if (result) lines.push(KINDS[result.kind], `${result.rendered} pages and files in ${seconds.toFixed(1)} s.`)
  for (const path of result?.missing ?? []) lines.push(`No page stands at ${path}.`)
  if (error !== null) lines.push(...error.split('\n'))
  return lines
}
