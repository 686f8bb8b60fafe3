import { findTakedownAt, takedownListSchema, type Takedown } from '../../../contract/takedown.ts'
import type { Db } from '../../base/db/schema.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { TAKEDOWNS_PATH } from '../publications/publication-files.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    takedowns: Takedown
  }
}

/** The newest first. */
export async function findTakedowns(db: Db): Promise<Takedown[]> {
  return db.selectFrom('takedowns').selectAll().orderBy('taken_down_at', 'desc').orderBy('sha256').execute()
}

export async function findTakedown(db: Db, sha256: string): Promise<Takedown | undefined> {
  return db.selectFrom('takedowns').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

export async function insertTakedown(db: Db, takedown: Takedown): Promise<void> {
  await db.insertInto('takedowns').values(takedown).execute()
}

/** Versions that were locked on a data set, published or not. */
export async function findVersionsOnData(
  db: Db,
  sha256: string,
): Promise<{ casefile_slug: string; version: number }[]> {
  const locks = db.selectFrom('locks').select(['casefile_slug', 'version']).where('dataset_sha256', '=', sha256)
  return locks.orderBy('casefile_slug').orderBy('version').execute()
}

/** Casefiles on whose pages something stood that was taken down. */
export async function findSlugsShowing(db: Db, { sha256, address }: Takedown): Promise<string[]> {
  if (address !== null) return [address.replace(/^\/casefiles\/(.+)\/v\d+$/, '$1')]
  const locked = await findVersionsOnData(db, sha256)
  const covered = await db
    .selectFrom('publications')
    .select('casefile_slug')
    .where('cover_sha256', '=', sha256)
    .execute()
  return [...new Set([...locked, ...covered].map(({ casefile_slug }) => casefile_slug))].sort()
}

/** The lock of the version that readers see first. */
export async function findCurrentLock(db: Db, slug: string): Promise<{ dataset_sha256: string } | undefined> {
  return db
    .selectFrom('publications')
    .innerJoin('locks', (join) =>
      join
        .onRef('locks.casefile_slug', '=', 'publications.casefile_slug')
        .onRef('locks.version', '=', 'publications.version'),
    )
    .select('locks.dataset_sha256')
    .where('publications.casefile_slug', '=', slug)
    .where('is_current', '=', 1)
    .executeTakeFirst()
}

/** Takedowns of the data, cover or document of any version of a casefile. */
export async function findTakedownsOfCasefile(db: Db, slug: string): Promise<Takedown[]> {
  const data = db.selectFrom('locks').select('dataset_sha256').where('casefile_slug', '=', slug)
  const published = db.selectFrom('publications').where('casefile_slug', '=', slug)
  return db
    .selectFrom('takedowns')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('sha256', 'in', data),
        eb('sha256', 'in', published.select('sha256')),
        eb('sha256', 'in', published.select('cover_sha256').$castTo<{ cover_sha256: string }>()),
      ]),
    )
    .orderBy('taken_down_at')
    .orderBy('sha256')
    .execute()
}

/** The takedown of one version of a casefile. */
export async function findTakedownOfVersion(db: Db, slug: string, version: number): Promise<Takedown | undefined> {
  const address = versionAddress(slug, version)
  return db.selectFrom('takedowns').selectAll().where('address', '=', address).executeTakeFirst()
}

/** Where readers find a version of a casefile. */
export const versionAddress = (slug: string, version: number): string => `/casefiles/${slug}/v${version}`

/** What the publications of a root say was taken down, the newest first. */
export function readTakedowns(publications: ArchiveStore, root = publications.head()): Takedown[] {
  const record = publications.entry(TAKEDOWNS_PATH, root)
  if (record === null) return []
  return takedownListSchema.parse(JSON.parse(publications.readObject(record.hash).toString('utf8'))).takedowns
}

/** Whether a version of a casefile that stood at a public address was taken down. */
export function isTakenDown(publications: ArchiveStore, path: string): boolean {
  const stands = (casefile: string) => publications.entry(casefile) !== null
  return findTakedownAt(readTakedowns(publications), path, stands) !== undefined
}
