import { Hono } from 'hono'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import type { SiteEntryMeta } from '../rebuilds/render-site.ts'
import { CASEFILE_NOT_FOUND, NOT_FOUND, STUDIO_SHELL } from '../rebuilds/routes.ts'
import type { ContentStore, ManifestEntry } from '../store/content-store.ts'
import { normalisePath } from './normalise-path.ts'
import { openObjectCache } from './object-cache.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Addresses that the studio's one page answers: its own router shows the right screen. */
const STUDIO_PATH = /^\/(studio|admin)(\/|$)|^\/(admin-dashboard|admin-workbench)$/

const YEAR = 'public, max-age=31536000, immutable'
/** Kept by browsers but asked for again each time, so that a correction reaches every reader at once. */
const REVALIDATE = 'no-cache'

/**
 * The public site, answered from the manifest of the current release.
 * A release goes live between two requests: each request reads the head once and stays with it.
 */
export function siteRoutes(site: ContentStore, cacheBytes = 64 * 1024 * 1024): Hono {
  const read = openObjectCache(site, cacheBytes)
  const app = new Hono()
  app.use(compress())

  app.get('*', (context) => {
    const root = site.head()
    if (root === '') return notBuiltYet(context)
    const url = new URL(context.req.url)
    const path = normalisePath(url.pathname)
    const entry = path === null ? null : find(path, root)
    if (entry === null) return notFound(context, path, root)
    if (decodeURIComponent(url.pathname) !== path) return redirect(context, encodeURI(path!) + url.search)
    return answer(context, entry, path === NOT_FOUND || path === CASEFILE_NOT_FOUND ? 404 : 200)
  })

  function find(path: string, root: string): ManifestEntry | null {
    return site.entry(STUDIO_PATH.test(path) ? STUDIO_SHELL : path, root)
  }

  function notFound(context: Context, path: string | null, root: string): Response {
    const page = path?.startsWith('/casefiles/') ? CASEFILE_NOT_FOUND : NOT_FOUND
    const entry = site.entry(page, root) ?? site.entry(NOT_FOUND, root)
    if (entry !== null) return answer(context, entry, 404)
    return context.text('Page not found', 404, { ...SECURITY_HEADERS, 'Cache-Control': REVALIDATE })
  }

  function answer(context: Context, entry: ManifestEntry, status: 200 | 404): Response {
    const { type, isImmutable } = entry.meta as SiteEntryMeta
    const headers = {
      ...SECURITY_HEADERS,
      'Content-Type': type,
      'Cache-Control': isImmutable ? YEAR : REVALIDATE,
      ETag: `"${entry.hash}"`,
    }
    if (status === 200 && isKnown(context.req.header('If-None-Match'), entry.hash))
      return context.body(null, 304, headers)
    const bytes = read(entry.hash)
    return context.body(new Uint8Array(bytes), status, { ...headers, 'Content-Length': String(bytes.length) })
  }

  return app
}

function notBuiltYet(context: Context): Response {
  const message = 'The site is being built. Please try again in a minute.\n'
  return context.text(message, 503, { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' })
}

/** Not cached: what stands at an address can change with a release. */
function redirect(context: Context, target: string): Response {
  const headers = { ...SECURITY_HEADERS, Location: target, 'Cache-Control': REVALIDATE }
  return context.body(null, 308, headers)
}

/** A compressed answer has the weak form of the same tag. */
function isKnown(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${hash}"`)
}
