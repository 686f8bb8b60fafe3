import type { ServerContext } from '../context.ts'
import type { SavedMetrics } from './request-metrics.ts'

declare module '../db/schema.ts' {
  interface Schema {
    request_figures: RequestFiguresTable
  }
}

/** Figures of requests as they were last saved: one row per server. */
interface RequestFiguresTable {
  name: string
  figures_json: string
  saved_at: string
}

const NAME = 'requests'
const EVERY_MS = 60_000

type Context = Pick<ServerContext, 'db' | 'now' | 'log' | 'metrics'>

/** Goes on from the figures of requests that were saved last; what cannot be read is begun anew. */
export async function restoreMetrics({ db, metrics, log }: Omit<Context, 'now'>): Promise<void> {
  const row = await db.selectFrom('request_figures').selectAll().where('name', '=', NAME).executeTakeFirst()
  if (!row) return
  try {
    metrics.restore(JSON.parse(row.figures_json) as SavedMetrics)
  } catch (error) {
    log.error({ err: error }, 'figures of requests begin anew')
  }
}

export async function saveMetrics({ db, now, metrics }: Omit<Context, 'log'>): Promise<void> {
  const figures = { figures_json: JSON.stringify(metrics.save()), saved_at: now() }
  await db
    .insertInto('request_figures')
    .values({ name: NAME, ...figures })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(figures))
    .execute()
}

/** Figures of requests outlive the process: a crash loses a minute of them. @returns what saves them a last time */
export async function keepMetrics(context: Context): Promise<() => Promise<void>> {
  await restoreMetrics(context)
  const save = () =>
    saveMetrics(context).catch((error: unknown) => context.log.error(error, 'figures of requests not saved'))
  const timer = setInterval(() => void save(), EVERY_MS)
  return async () => {
    clearInterval(timer)
    await save()
  }
}
