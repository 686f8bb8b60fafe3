import * as calls from '../../../contract/calls/admin/system.ts'
import { type AdminNightly, type NightlyRun, type NightlySettings } from '../../../contract/admin/system.ts'
import '../context.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readSiteSetting, writeSiteSettingIn } from '../../base/site-settings/site-setting.service.ts'
import { findNightlyRuns, type NightlyRunRow } from './nightly-run.repository.ts'
import { nextDue, runNightlyNow } from './nightly.service.ts'

const LATEST = 14

/** What is done every night. */
export function nightlyRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getNightly, () => describeNights(context)),
    implement(calls.changeNightly, async ({ caller, body }) => {
      await changeSettings(context, body, caller.user)
      return describeNights(context)
    }),
    implement(calls.runNightly, async ({ caller }) => {
      const { askForNight } = context
      return toRun(await (askForNight ? askForNight(caller.user) : runNightlyNow(context, caller.user)))
    }),
  ]
}

async function readSettings(context: Pick<ServerContext, 'db'>): Promise<NightlySettings> {
  return {
    nightly: await readSiteSetting(context, 'nightly'),
    nightlyTime: await readSiteSetting(context, 'nightlyTime'),
    nightlyBackup: await readSiteSetting(context, 'nightlyBackup'),
    keptBackups: await readSiteSetting(context, 'keptBackups'),
  }
}

async function changeSettings(context: ServerContext, after: NightlySettings, actor: Actor & object): Promise<void> {
  await durably(context.db, async (trx) => {
    for (const name of Object.keys(after) as (keyof NightlySettings)[]) {
      await writeSiteSettingIn(trx, context, name, after[name] as never, actor)
    }
  })
}

async function describeNights(context: ServerContext): Promise<AdminNightly> {
  const settings = await readSettings(context)
  const runs = await findNightlyRuns(context.db, LATEST)
  return {
    settings,
    next_due: settings.nightly === 'on' ? nextDue(context.now(), settings.nightlyTime) : null,
    runs: runs.flatMap((run) => (run.kind === 'began' ? [] : [toRun(run)])),
  }
}

function toRun({ id, kind, due_at, started_at, finished_at, status, results_json }: NightlyRunRow): NightlyRun {
  const steps = JSON.parse(results_json) as NightlyRun['steps']
  return { id, kind: kind as NightlyRun['kind'], due_at, started_at, finished_at, status, steps }
}
