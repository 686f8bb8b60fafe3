import type { ServerContext } from '../../base/context.ts'
import { joinWithAnd, plural } from '@casefiles/engine/words'
import { lockVintages, settleVintages } from './carry-on.ts'
import { pullSource, TOLD_AFTER, type PullContext } from './pull-source.ts'
import { findDueSources } from './vintage.repository.ts'

/**
 * The night's work on vintages: asks every source whose day has come, and goes on with what fits.
 *
 * @returns what came of it, in words
 * @throws where a source failed so often that somebody should look, once everything else is done
 */
export async function pullVintages(context: ServerContext & Pick<PullContext, 'network'>): Promise<string> {
  const due = await findDueSources(context.db, context.now().slice(0, 10))
  const counts = { new: 0, same: 0, failed: 0 }
  const told: string[] = []
  for (const source of due) {
    const { outcome, message } = await pullSource(context, source).catch((error: unknown) => {
      // one that breaks does not keep the others from being asked
      context.log.error({ err: error, source: source.dataset_id }, 'vintages')
      return { outcome: 'broken' as const, message: (error as Error).message }
    })
    counts[outcome === 'broken' ? 'failed' : outcome] += 1
    const isTold = outcome === 'broken' || (outcome === 'failed' && source.failures + 1 >= TOLD_AFTER)
    if (isTold) told.push(`${source.dataset_id}: ${message}`)
  }
  const locked = await lockVintages(context)
  await settleVintages(context)
  const parts = [
    plural(counts.new, 'new vintage'),
    `${counts.same} unchanged`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
  ]
  const result = [
    due.length === 0 ? 'No source is due' : `${plural(due.length, 'source')} asked: ${joinWithAnd(parts)}`,
    ...(locked.length > 0 ? [`Locked on new data: ${locked.join(', ')}`] : []),
    ...told,
  ].join('. ')
  if (told.length > 0) throw new Error(result)
  return result
}

/** How often is looked whether an analysis that a vintage asked for is done. */
const EVERY_MS = 30_000

/**
 * Goes on with versions that vintages made as their analyses end.
 *
 * @returns how to stop; what is under way is waited for
 */
export function watchVintages(context: ServerContext, everyMs = EVERY_MS): () => Promise<void> {
  let working: Promise<unknown> | null = null
  const look = () => {
    working ??= settleVintages(context)
      .catch((error: unknown) => context.log.error({ err: error }, 'vintages'))
      .finally(() => (working = null))
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}
