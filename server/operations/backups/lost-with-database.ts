import path from 'node:path'
import { openContentStore, type ManifestDifference } from '../../base/store/content-store.ts'
import { casefilePath, type PublicationMeta } from '../../record/publications/publication-files.ts'
import type { BackupManifest } from './backup-manifest.ts'

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
