import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { RestoreEffect, RestoreItem } from '../../../contract/admin/system.ts'
import type { Db } from '../../base/db/schema.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { tableFile } from './dump-tables.ts'
import { openContentStore, type ManifestDifference } from '../../base/store/content-store.ts'
import { casefilePath, type PublicationMeta } from '../../record/publications/publication-files.ts'

type Row = Record<string, string | number | null>

/**
 * What a restore of a backup would take away of what stands now, and what it would leave in force although it came later.
 *
 * @param db     the database that would be replaced
 * @param folder of a backup that was verified
 */
export async function listUndone(db: Db, folder: string, manifest: BackupManifest): Promise<RestoreEffect> {
  const rowsOf = (table: string) => readTable(folder, manifest, table)
  const published = new Map((await rowsOf('publications')).map((row) => [nameOf(row), row.sha256]))
  const lost = (await db.selectFrom('publications').select(['casefile_slug', 'version', 'sha256']).execute())
    .filter((row) => published.get(nameOf(row)) !== row.sha256)
    .map(nameOf)
  const items = (kind: RestoreItem['kind'], names: string[]) => names.sort().map((name) => ({ kind, name }))
  const notices = [
    ...items('retraction', await later(db, 'retractions', await rowsOf('retractions'))),
    ...items('correction', await later(db, 'errata', await rowsOf('errata'))),
  ]
  const goes = ({ name }: RestoreItem) => !published.has(name) || lost.includes(name)
  const slugs = (await db.selectFrom('casefiles').select('slug').execute()).map(({ slug }) => slug)
  const emails = (await db.selectFrom('users').select('email').execute()).map(({ email }) => email)
  const casefiles = missing(slugs, 'slug', await rowsOf('casefiles'))
  const accounts = missing(emails, 'email', await rowsOf('users'))
  return {
    undone: [
      ...notices.filter(goes),
      ...items('publication', lost),
      ...items('casefile', casefiles),
      ...items('account', accounts),
    ],
    kept: notices.filter((item) => !goes(item)),
  }
}

const nameOf = (row: Row): string => `${row.casefile_slug} v${row.version}`

/** Notices whose link the backup does not have, by the version they are about. */
async function later(db: Db, table: 'retractions' | 'errata', known: Row[]): Promise<string[]> {
  const links = new Set(known.map((row) => row.link_hash))
  const rows = await db.selectFrom(table).select(['casefile_slug', 'version', 'link_hash']).execute()
  return rows.filter((row) => !links.has(row.link_hash)).map(nameOf)
}

/** Names that stand now and in none of the backup's rows. */
function missing(now: string[], column: string, known: Row[]): string[] {
  const there = new Set(known.map((row) => row[column]))
  return now.filter((name) => !there.has(name))
}

/** none where the backup was made before there was such a table. */
async function readTable(folder: string, { tables }: BackupManifest, table: string): Promise<Row[]> {
  if (!tables.some(({ name }) => name === table)) return []
  const rows: Row[] = []
  const lines = createInterface({ input: createReadStream(path.join(folder, tableFile(table))).pipe(createGunzip()) })
  for await (const line of lines) rows.push(JSON.parse(line) as Row)
  return rows
}

const VERSION = /^casefiles\/([^/]+)\/(v\d+)$/
const CURRENT = /^casefiles\/([^/]+)$/

/**
 * What is known to be lost where the database that stood can no longer be asked, line by line: everything after the backup, of which the
 * publications of the data folder still name versions, retractions and corrections.
 */
export function listLost(dataFolder: string, { made_at, publications: root }: BackupManifest): string[] {
  return [`lost: everything after ${made_at}`, ...publishedAfter(dataFolder, root)]
}

function publishedAfter(dataFolder: string, root: string): string[] {
  const publications = openContentStore(path.join(dataFolder, 'publications'))
  try {
    return publications.diff(root, publications.head()).flatMap(lostBy)
  } catch {
    // Publications that cannot be read name nothing; the backup brings its own.
    return []
  }
}

function lostBy({ path: name, before, after }: ManifestDifference): string[] {
  if (after === null) return []
  const [, slug, version] = VERSION.exec(name) ?? []
  if (slug !== undefined) return before?.hash === after.hash ? [] : [`lost: publication ${slug} ${version}`]
  const current = CURRENT.exec(name)?.[1]
  if (current === undefined || name !== casefilePath(current)) return []
  const [known, standing] = [before, after].map((entry) => (entry?.meta ?? {}) as Partial<PublicationMeta>)
  const lines: string[] = []
  if (standing.retraction !== undefined && known.retraction === undefined) lines.push(`lost: retraction of ${current}`)
  if ((standing.errata?.length ?? 0) > (known.errata?.length ?? 0)) lines.push(`lost: correction of ${current}`)
  return lines
}
