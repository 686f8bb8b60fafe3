import pg from 'pg'
import { hasCeph, makeCephBucket, startCeph } from '../../../server/test-support/ceph-server.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../../server/test-support/postgres-server.ts'

/** What machines of an archive share: a PostgreSQL server with a database for each archive, and a bucket with a part for each. */
export interface Services {
  postgres: PostgresServer
  /** Address of the object storage. */
  storage: string
  /** Makes the database of an archive, as a copy of another one that nobody uses where one is named. */
  makeDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Its connection string, without anything between. */
  databaseUrl(name: string): string
  remove(): Promise<void>
}

/** The bucket of all archives; each has the part that begins with its name. */
export const BUCKET = 'faults'

/** What is not installed of what {@link startServices} needs, as one sentence; undefined where everything is. */
export function findMissing(): string | undefined {
  if (findPostgres() === undefined)
    return 'PostgreSQL (initdb, postgres) must be installed: apt-get install postgresql.'
  if (!hasCeph()) return "Ceph's gateway must be installed: apt-get install radosgw ceph-mon ceph-osd."
  return undefined
}

/** Starts both on fresh data in memory, for this machine alone. */
export async function startServices(): Promise<Services> {
  const postgres = await startPostgres(findPostgres()!)
  const ceph = await startCeph().catch(async (error: unknown) => {
    await postgres.remove()
    throw error
  })
  await makeCephBucket(ceph.url, BUCKET)

  return {
    postgres,
    storage: ceph.url,
    makeDatabase: (name, template = 'template1') => ask(postgres.url, `create database ${name} template ${template}`),
    dropDatabase: (name) => ask(postgres.url, `drop database if exists ${name} with (force)`),
    databaseUrl: (name) => postgres.url.replace('/postgres?', `/${name}?`),
    remove: async () => void (await Promise.all([postgres.remove(), ceph.remove()])),
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
