import { pictureRules } from './draw-picture.ts'
import type { SiteRoute } from './routes.ts'
import type { SiteApp } from './site-app.ts'

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
