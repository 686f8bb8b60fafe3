import type { ServerContext } from '../../base/context.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { reconcilePublications } from '../../record/publications/reconcile-publications.ts'
import { findCurrentLock } from '../../record/takedowns/takedown.repository.ts'
import { recordRestore } from '../backups/apply-restore.ts'
import { enforceTakedowns } from '../takedowns/enforce-takedowns.ts'
import { joinStorage } from './join-storage.ts'

const EVERY_MS = 60_000

/**
 * Makes up what the bucket could not be told of, once it can be reached again.
 *
 * @returns how to stop watching
 */
export function watchStorage(context: ServerContext, everyMs = EVERY_MS): () => Promise<void> {
  const { storage, releases, log } = context
  if (storage === null) return async () => undefined
  const failed = (error: unknown) => log.warn({ err: error }, 'the object storage cannot be told yet')
  // A new machine serves pages by asking for each; meanwhile the others come.
  let settling = releases.recallAll().then(() => undefined, failed)
  const timer = setInterval(() => {
    settling = settling.then(() => settleStorage(context)).catch(failed)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await settling
  }
}

/** Does once more what may have been cut off; where nothing was, it does nothing. */
export async function settleStorage(context: ServerContext): Promise<void> {
  const { storage, publications, rebuilds, log } = context
  if (storage === null) return
  if (!storage.state.isBehind() && storage.removals.waiting().length === 0) return
  storage.state.settle()
  try {
    await joinStorage(context)
    const before = publications.head()
    await reconcilePublications(context, (err, slug) => log.error({ err, slug }, 'a publication cannot be completed'))
    for (const slug of publishedSlugs(context))
      await commitCasefile(context, slug, (await findCurrentLock(context.db, slug))?.dataset_sha256 ?? null)
    await recordRestore(context)
    await enforceTakedowns(context)
    if (publications.head() !== before) rebuilds.request('the object storage can be reached again')
  } catch (error) {
    // A failure that is no call's own, as one of the database, is to be made up, too.
    storage.state.fall()
    throw error
  }
  log.info('the object storage has everything again')
}

/** Corrections and retractions stand beside documents: which of them are missing is seen by putting them there again. */
function publishedSlugs({ publications }: ServerContext): string[] {
  const current = publications.list('casefiles/').filter(({ path }) => path.split('/').length === 2)
  return current.map(({ path }) => path.slice('casefiles/'.length))
}
