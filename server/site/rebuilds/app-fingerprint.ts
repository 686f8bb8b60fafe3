import fs from 'node:fs'
import path from 'node:path'
import { sha256 } from '../../base/chain/fingerprint.ts'

/** Everything that the built site is made from, and the rules by which it is rendered. */
const SOURCES = [
  'site',
  'ui',
  'studio',
  'contract',
  'packages',
  'server/site/rebuilds',
  'data/archive/gap-map.json',
  'data/archive/lessons.json',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
const IS_TEST = /(\.test\.tsx?$|[\\/](goldens|fixtures)[\\/])/

/**
 * SHA-256 over the site's sources, the locked packages, Node's version and what else the build is told.
 *
 * @param settings  values that end up in pages, such as the public address
 * @param siteSource  folder of the pages, when it is not `site`
 */
export function appFingerprint(projectFolder: string, settings: Record<string, string>, siteSource?: string): string {
  const sources = siteSource === undefined ? SOURCES : [...SOURCES, siteSource]
  return sourcesFingerprint(projectFolder, sources, settings, siteSource)
}

/**
 * SHA-256 over all files of some folders but tests and what is made for them, Node's version and some settings.
 *
 * @param sources  folders and files, relative to the project
 * @param whole  the one of them that is taken with its fixtures
 */
export function sourcesFingerprint(
  projectFolder: string,
  sources: readonly string[],
  settings: Record<string, string>,
  whole?: string,
): string {
  const files = sources.flatMap((source) => listSources(path.join(projectFolder, source), source === whole))
  const hashes = files.map((file) => [path.relative(projectFolder, file), sha256(fs.readFileSync(file))])
  return sha256(JSON.stringify({ files: hashes.sort(), node: process.version, settings }))
}

function listSources(place: string, withFixtures: boolean): string[] {
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return [place]
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => withFixtures || !IS_TEST.test(file))
}
