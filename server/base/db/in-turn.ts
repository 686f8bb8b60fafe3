import pg from 'pg'

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
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
