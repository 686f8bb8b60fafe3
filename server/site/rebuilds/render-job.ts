import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findOpenJobs, forgetCompletedJobs, insertJob } from '../../base/jobs/job.repository.ts'
import type { JobHandler } from '../../base/jobs/job-runner.ts'
import type { RebuildStatus } from './rebuild-queue.ts'

/** A job that brings the public pages up to date; its subject is a list of reasons, as JSON. */
export const RENDER_KIND = 'render'

/** Completed jobs that are kept, as many as builds: each publication adds some. */
const KEPT = 200

/**
 * Asks whichever process has the role `render` to bring the pages up to date. What is asked while another request waits joins it.
 *
 * @returns the job's id
 */
export async function queueRender(
  { db, now, newId }: Pick<ServerContext, 'db' | 'now' | 'newId'>,
  reasons: readonly string[],
): Promise<string> {
  const waiting = (await findOpenJobs(db, RENDER_KIND)).find(({ status }) => status === 'queued')
  if (waiting) {
    const joined = [...new Set([...reasonsOf(waiting), ...reasons])]
    if (await changeSubject(db, waiting, JSON.stringify(joined))) return waiting.id
  }
  const id = newId()
  await insertJob(db, { id, kind: RENDER_KIND, subject: JSON.stringify(reasons), created_at: now() })
  await forgetCompletedJobs(db, RENDER_KIND, KEPT)
  return id
}

export const reasonsOf = ({ subject }: { subject: string }): string[] => JSON.parse(subject) as string[]

/** @returns whether the job still waited and nobody else had changed it */
async function changeSubject(db: Db, job: { id: string; subject: string }, subject: string): Promise<boolean> {
  const update = db.updateTable('jobs').set({ subject }).where('id', '=', job.id).where('status', '=', 'queued')
  const { numUpdatedRows } = await update.where('subject', '=', job.subject).executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Hands a request to this process's own queue of builds. What fails there is tried again by that queue; the job says why it failed. */
export function renderHandler(context: Pick<ServerContext, 'rebuilds'>): JobHandler {
  return {
    async run(subject, { signal, onLog }) {
      const { rebuilds } = context
      const before = await rebuilds.status()
      for (const reason of reasonsOf({ subject })) rebuilds.request(reason)
      await Promise.race([rebuilds.whenIdle(), aborted(signal)])
      const { last } = await rebuilds.status()
      if (last === null || isSame(last, before.last)) return onLog('No build was needed.')
      if (last.error !== null) throw new Error(last.error)
      onLog(`${last.result?.rendered ?? 0} pages and files rendered.`)
    },
    onFailed: async () => undefined,
    onCancelled: async () => undefined,
  }
}

const isSame = (one: NonNullable<RebuildStatus['last']>, other: RebuildStatus['last']): boolean =>
  one.startedAt === other?.startedAt && one.finishedAt === other.finishedAt

/** A build under way goes on where nobody waits for it any more: what it makes is needed all the same. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
