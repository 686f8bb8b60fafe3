import pg from 'pg'
import type { Logger } from 'pino'
import { ServerError } from '../errors.ts'
import { listenTo } from '../jobs/job-changes.ts'

/** Held while tables are made: the one who looks at them meanwhile would find some that are being renamed. */
const SETTING_UP = 'casefiles set up'
/** Held, shared, by every worker; alone, by whoever puts a restore in place. */
const LOCK = "hashtext('casefiles archive')"
/** Asks workers to let go of the archive for a while. */
const LEAVE = 'casefiles_leave'
/** How long workers are waited for: they put back what they have in hand. */
const PATIENCE_MS = 60_000
const ASK_AGAIN_MS = 1000

/** Makes or changes tables of a PostgreSQL database while no other process does. */
export function settingUp<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  return inTurn(url, SETTING_UP, work)
}

/**
 * Does something while no other process of the same database does: on PostgreSQL under a lock that goes with its connection, so that
 * the end of this process lets the next one begin. On SQLite there is no other process.
 *
 * Where the connection is lost on the way, another process may begin before this one has ended; what must not happen twice is to be
 * guarded by what is written, too.
 *
 * @param url of the database; undefined on SQLite
 * @param name of what is done
 */
export async function inTurn<Result>(
  url: string | undefined,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (url === undefined) return work()
  const holding = await connect(url)
  try {
    await holding.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    await holding.end().catch(() => undefined)
  }
}

/** A connection of its own; one that breaks while nothing is asked is found out by the next question. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Holds the archive of a PostgreSQL database beside other workers; waits while a restore is put in place.
 *
 * @param onAsked called when somebody needs the archive for themselves
 * @returns how to let go
 */
export async function joinArchive(url: string, onAsked: () => void, log: Logger): Promise<() => Promise<void>> {
  const hold = async (client: pg.Client) => void (await client.query(`select pg_advisory_lock_shared(${LOCK})`))
  const heard = (message: string | undefined) => {
    if (message !== undefined) onAsked()
  }
  const { close } = await listenTo(url, LEAVE, heard, log, hold)
  return close
}

/**
 * Does something while no worker works on the archive. Workers let go of it by themselves, and come back afterwards.
 *
 * @throws {ServerError} `server/folder-in-use` where one does not let go
 */
export async function withoutWorkers<Result>(
  url: string,
  work: () => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  const [holding, asking] = await Promise.all([connect(url), connect(url)])
  const ask = () => void asking.query(`notify ${LEAVE}`).catch(() => undefined)
  const again = setInterval(ask, ASK_AGAIN_MS)
  try {
    ask()
    await holding.query(`set lock_timeout = ${patienceMs}`)
    await holding.query(`select pg_advisory_lock(${LOCK})`).catch(refuse)
    clearInterval(again)
    return await work()
  } finally {
    clearInterval(again)
    await Promise.all([holding.end(), asking.end()])
  }
}

/** A lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03'

function refuse(error: Error & { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error
  throw new ServerError(
    'server/folder-in-use',
    'A worker goes on working on the archive; stop it first (npx casefiles worker). Nothing was changed.',
  )
}
