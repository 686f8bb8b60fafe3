import fs from 'node:fs'
import path from 'node:path'
import { PAGE_SOURCES_FILE, type PageSource } from '../../../contract/site-index.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'

/** How anything is rendered, whatever page it is. */
const RULES = [
  'server/site/rebuilds',
  'server/record/publications',
  'site/adapter',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
/** What scripts and bundles are made by, besides. */
const SCRIPTS = ['server/record/replication', 'packages', 'contract']

const FILE = 'made-from.json'

/** Fingerprints of what is no page: the rules of rendering, and those of scripts and bundles. */
export interface AppRules {
  rules: string
  scripts: string
}

/** A page as the built app tells it. */
export interface BuiltPage {
  /** Its pattern, e.g. `/casefiles/[slug]`. */
  route: string
  /** Its file, relative to the project. */
  component: string
  /** Addresses of the styles and scripts that the build gives it. */
  assets: unknown
}

/** Writes beside a build what it was told and by which rules it renders. */
export function writeAppRules(projectFolder: string, told: Record<string, string>, build: string): void {
  const rules: AppRules = {
    rules: sourcesFingerprint(projectFolder, RULES, told),
    scripts: sourcesFingerprint(projectFolder, [...RULES, ...SCRIPTS], told),
  }
  fs.writeFileSync(path.join(build, FILE), JSON.stringify(rules))
}

export function readAppRules(build: string): AppRules {
  return JSON.parse(fs.readFileSync(path.join(build, FILE), 'utf8')) as AppRules
}

/**
 * A fingerprint for every page's pattern: pages with the same one look the same as long as they read the same. Which patterns
 * there are is part of each, as a new page may answer an address that another one answered before.
 *
 * @param scripts addresses of each built script and of what it loads at once, by the module it was made from
 */
export function fingerprintPages(
  build: string,
  pages: readonly BuiltPage[],
  scripts: readonly (readonly [module: string, addresses: readonly string[]])[],
): Record<string, string> {
  const { rules } = readAppRules(build)
  const sources = JSON.parse(fs.readFileSync(path.join(build, 'server', PAGE_SOURCES_FILE), 'utf8')) as Sources
  const patterns = pages.map(({ route }) => route).sort()
  return Object.fromEntries(
    pages.map(({ route, component, assets }) => {
      const source = sources[component]
      // a script of an Astro component, or an island
      const isOf = (module: string) => (name: string) => module.includes(`${name}?`) || module.endsWith(`/${name}`)
      const own = scripts.filter(([module]) => source.components.some(isOf(module)))
      return [route, sha256(JSON.stringify([rules, patterns, source.sha256, assets, own]))]
    }),
  )
}

type Sources = Record<string, PageSource>

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
