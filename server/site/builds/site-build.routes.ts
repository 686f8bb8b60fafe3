import * as calls from '../../../contract/calls/admin/system.ts'
import type { SiteBuild } from '../../../contract/admin/system.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { RenderedSite } from '../rebuilds/render-site.ts'
import { findSiteBuilds, askForBuild, findHeldRelease, rollBack, type SiteBuildRow } from './site-build.service.ts'
import { getRebuildStatus } from '../../../contract/calls/publication.ts'

const LATEST = 30

/** Builds of the public pages and the releases that can be shown again. */
export function siteBuildRoutes(context: ServerContext): Route[] {
  const { db, releases, rebuilds } = context
  return [
    implement(calls.listBuilds, async () => ({
      state: (await rebuilds.status()).state,
      held: await findHeldRelease(context),
      releases: releases.releases().map((release) => ({ ...release, is_current: release.root === releases.head() })),
      builds: (await findSiteBuilds(db, LATEST)).map(toBuild),
    })),
    implement(calls.startBuild, async ({ caller }) => {
      await askForBuild(context, caller.user)
      return { success: true as const }
    }),
    implement(calls.rollBack, async ({ caller, params }) => {
      await rollBack(context, params.root, caller.user)
      return { success: true as const }
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

/** What a studio is told of the making of the public pages. */
export function rebuildRoutes(context: Pick<ServerContext, 'rebuilds'>): Route[] {
  return [
    implement(getRebuildStatus, async () => {
      const { state, building, waiting, last } = await context.rebuilds.status()
      const { reasons = [], startedAt = '', finishedAt = '', error = null, result = null } = last ?? {}
      const ended = { reasons, started_at: startedAt, finished_at: finishedAt, error }
      return { state, building, waiting, last: last && { ...ended, rendered: result?.rendered ?? null } }
    }),
  ]
}
