import fs from 'node:fs'
import path from 'node:path'
import type { ReleaseManifest } from '../../../contract/archive-release.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { RELEASE_FOLDER } from './read-release.ts'

/** What a reader of the folder reads, and what is none of the archive's words or numbers: how a file of data was prepared. */
const IS_ASIDE = /\.(?:md|mjs|R)$/
/** What pages are drawn with and no document holds. */
const PAGES_ONLY = ['gap-map.json', 'teaching-examples.json']

/** Fingerprints of all files that an archive is made from, by their path in it. */
export function fingerprintSources(archive: string): Record<string, string> {
  const found = fs.readdirSync(archive, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = found.map((entry) => path.relative(archive, path.join(entry.parentPath, entry.name)))
  const named = files
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith(`${RELEASE_FOLDER}/`) && !IS_ASIDE.test(file) && !PAGES_ONLY.includes(file))
  return Object.fromEntries(named.sort().map((file) => [file, sha256(fs.readFileSync(path.join(archive, file)))]))
}

/** Files of one folder that a release was made from, by their name in it. */
export function sourcesOf({ sources }: Pick<ReleaseManifest, 'sources'>, folder: string): Record<string, string> {
  const own = Object.entries(sources).filter(([file]) => file.startsWith(`${folder}/`))
  return Object.fromEntries(own.map(([file, hash]) => [file.slice(folder.length + 1), hash]))
}

/** Files that are not those that a release was made from, sorted: of one folder, or of the whole archive. */
export function changedSources(
  { sources }: Pick<ReleaseManifest, 'sources'>,
  now: Record<string, string>,
  folder?: string,
): string[] {
  const files = [...new Set([...Object.keys(sources), ...Object.keys(now)])]
  const own = folder === undefined ? files : files.filter((file) => file.startsWith(`${folder}/`))
  return own.filter((file) => sources[file] !== now[file]).sort()
}
