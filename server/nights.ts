import type { ServerContext } from './base/context.ts'
import { openDuty } from './base/jobs/duty.ts'
import type { Settings } from './base/settings.ts'
import { watchDigests } from './operations/digests/digest.service.ts'
import './operations/context.ts'
import { watchApprovals } from './operations/authority/carry-out.ts'
import { askForNight, beginAsked, NIGHTS, watchNights } from './operations/nightly/nightly.service.ts'
import { watchRegistry } from './record/registry/show-registry.ts'
import { watchVintages } from './record/vintages/pull-vintages.ts'

/**
 * Does what an archive does by itself at its own time: the nights, what vintages asked for, digests. On PostgreSQL by one process at a time
 * of those that have the role `nightly`; on SQLite by the only one.
 *
 * @returns how to stop; what is under way is waited for
 */
export async function openNights(
  context: ServerContext,
  { databaseUrl, roles }: Pick<Settings, 'databaseUrl' | 'roles'>,
): Promise<() => Promise<void>> {
  const begin = () => beginWatches(context)
  if (databaseUrl === undefined) return begin()
  context.askForNight = (by) => askForNight(context, by)
  if (!roles.includes('nightly')) return async () => undefined
  const heard = (message: string) =>
    void beginAsked(context, message).catch((error: unknown) =>
      context.log.error({ err: error }, 'a night that was asked for'),
    )
  return openDuty(databaseUrl, NIGHTS, context.log, { begin, heard })
}

async function beginWatches(context: ServerContext): Promise<() => Promise<void>> {
  const stops = [
    await watchNights(context),
    watchVintages(context),
    watchDigests(context),
    watchRegistry(context),
    watchApprovals(context),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
