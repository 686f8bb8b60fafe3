import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '../../base/context.ts'
import { findOpenJobs } from '../../base/jobs/job.repository.ts'
import type { Rebuilds } from '../../record/context.ts'
import { findLastSiteBuild } from '../builds/site-build.service.ts'
import type { RebuildOutcome, RebuildStatus } from './rebuild-queue.ts'
import type { RenderedSite } from './render-site.ts'
import { queueRender, reasonsOf, RENDER_KIND } from './render-job.ts'

/** A request that could not be written, as the database was away, is written after so long. */
const AGAIN_MS = 5000

export interface RemoteRebuilds extends Rebuilds {
  /** Takes no more requests; those that could not be written yet are forgotten. */
  close(isCutOff?: boolean): Promise<void>
}

/**
 * Builds of another process: a request is a job, and whoever has the role `render` does it. Should a request be lost, the next start of
 * either process makes it up.
 *
 * @param preview how a page is shown before it is published; left out = not at all
 */
export function openRemoteRebuilds(
  context: Pick<ServerContext, 'db' | 'now' | 'newId' | 'jobs' | 'log'>,
  preview: Rebuilds['preview'] = async () => null,
): RemoteRebuilds {
  const { db, log } = context
  const closing = new AbortController()
  const { signal } = closing
  const asked: string[] = []
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false

  function request(reason: string): void {
    if (signal.aborted) return
    asked.push(reason)
    if (!isWriting) writing = write()
  }

  async function write(): Promise<void> {
    isWriting = true
    // A turn of the event loop lets requests that are made together be one.
    await new Promise((resolve) => setImmediate(resolve))
    while (asked.length > 0 && !signal.aborted) {
      const reasons = [...asked]
      try {
        await queueRender(context, reasons)
        asked.splice(0, reasons.length)
      } catch (error) {
        log.warn({ err: error }, 'a build of the pages cannot be asked for yet')
        await wait(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
    isWriting = false
  }

  async function whenIdle(): Promise<void> {
    await writing
    while (!signal.aborted && (await findOpenJobs(db, RENDER_KIND)).length > 0) await context.jobs.nextChange(signal)
  }

  async function status(): Promise<RebuildStatus> {
    const open = await findOpenJobs(db, RENDER_KIND)
    const reasons = (status: string) => open.filter((job) => job.status === status).flatMap(reasonsOf)
    const building = reasons('running')
    const state = building.length > 0 ? 'building' : 'idle'
    return { state, building, waiting: [...reasons('queued'), ...asked], last: await readLast() }
  }

  async function readLast(): Promise<RebuildOutcome | null> {
    const row = await findLastSiteBuild(db)
    if (row?.kind !== 'build') return null
    const result = row.result_json === null ? null : (JSON.parse(row.result_json) as RenderedSite)
    const reasons = JSON.parse(row.reasons_json) as string[]
    return { reasons, startedAt: row.started_at, finishedAt: row.finished_at, result, error: row.error }
  }

  async function close(): Promise<void> {
    closing.abort(new Error('The server is stopping.'))
    await writing
  }

  return { request, whenIdle, status, preview, isElsewhere: true, close }
}
