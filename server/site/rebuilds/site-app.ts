import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiDescription } from '../../../contract/api-description.ts'
import type { ArchiveReader } from '../../../contract/archive-reader.ts'
import { fingerprintPages, readAppRules, type AppRules, type BuiltPage } from './app-sources.ts'
import { pictureRules } from './draw-picture.ts'
import type { SiteRoute } from './routes.ts'

/** The built site as a function: what `site/adapter/entry.mjs` exports. */
interface AppEntry {
  render(request: Request, locals: { archive: ArchiveReader; api: ApiDescription }): Promise<Response>
  match(request: Request): string | undefined
  /** Addresses of the pages whose address is fixed. */
  fixedPaths(): string[]
  pages(): BuiltPage[]
  /** Addresses of each built script and of what it loads at once, by the module it was made from. */
  scripts(): [module: string, addresses: string[]][]
}

export interface SiteApp {
  fingerprint: string
  /** Fingerprint of what each page is made from besides the archive, by the page's pattern. */
  pages: Record<string, string>
  /** Fingerprints of what is no page. */
  rules: AppRules
  /** The pattern of the page that answers a path; undefined where the site has none. */
  patternOf(path: string): string | undefined
  fixedPaths: string[]
  render(path: string, archive: ArchiveReader): Promise<{ bytes: Buffer; type: string; status: number }>
  /** Scripts, styles, fonts and public files: paths under the site's root with the file that holds each. */
  files(): { path: string; file: string }[]
}

/**
 * Loads a built app into this process.
 *
 * @param publicUrl the address that absolute links are made from
 * @param api       the calls that the reference page describes
 */
export async function loadSiteApp(folder: string, publicUrl: string, api: ApiDescription): Promise<SiteApp> {
  const entry = (await import(pathToFileURL(path.join(folder, 'server/entry.mjs')).href)) as AppEntry
  const requestFor = (route: string): Request => new Request(new URL(route, publicUrl))

  async function render(
    route: string,
    archive: ArchiveReader,
  ): Promise<{ bytes: Buffer; type: string; status: number }> {
    const response = await entry.render(requestFor(route), { archive, api })
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      status: response.status,
    }
  }

  return {
    fingerprint: path.basename(folder),
    pages: fingerprintPages(folder, entry.pages(), entry.scripts()),
    rules: readAppRules(folder),
    patternOf: (route) => entry.match(requestFor(route)),
    fixedPaths: entry.fixedPaths(),
    render,
    files: () => listFiles(path.join(folder, 'client')),
  }
}

function listFiles(root: string): { path: string; file: string }[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ path: '/' + path.relative(root, file).split(path.sep).join('/'), file }))
}

/** Fingerprints of everything that makes what stands at an address, by what it makes: a page's pattern, a picture, a copy. */
export type SiteCode = Record<string, string>

const COPIES = 'copies'
const SCRIPTS = 'scripts'
const pageCode = (pattern: string): string => `page ${pattern}`
const pictureCode = (pattern: string): string => `picture ${pattern}`

/** What a release keeps of its app, so that the next one can tell which of its pages would come out the same. */
export function codeOfApp({ pages, rules }: SiteApp): SiteCode {
  const code: SiteCode = { [COPIES]: rules.rules, [SCRIPTS]: rules.scripts }
  for (const [pattern, fingerprint] of Object.entries(pages)) {
    code[pageCode(pattern)] = fingerprint
    code[pictureCode(pattern)] = `${fingerprint} ${pictureRules()}`
  }
  return code
}

/** What of the app makes one route; null where the site has no page for it. */
export function codeOfRoute(app: SiteApp, route: SiteRoute): string | null {
  if (route.source === 'bundle' || route.source.startsWith('replication:')) return SCRIPTS
  if (route.source !== 'page' && route.source !== 'picture') return COPIES
  const isPicture = route.source === 'picture'
  const pattern = app.patternOf(isPicture ? drawingPath(route.path) : (route.sameAs ?? route.path))
  if (pattern === undefined) return null
  return isPicture ? pictureCode(pattern) : pageCode(pattern)
}

/** The address of the page that a picture is drawn from: the same but `.svg`. */
export function drawingPath(path: string): string {
  return path.replace(/\.png$/, '.svg')
}

/** Names in `now` that another release's code did not have, or had otherwise. */
export function changedCode(before: SiteCode, now: SiteCode): Set<string> {
  return new Set(Object.keys(now).filter((name) => before[name] !== now[name]))
}
