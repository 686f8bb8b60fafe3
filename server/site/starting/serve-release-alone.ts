import path from 'node:path'
import { ServerError } from '../../base/errors.ts'
import { SECURITY_HEADERS } from '../../base/http/security-headers.ts'
import { refusalResponse } from '../../base/http/error-handler.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { siteRoutes } from '../serving/site.routes.ts'
import { isOfPrograms } from './answer-starting.ts'

const RETRY_SECONDS = 300
/** For readers: which folder it is, and the way out, is for whoever reads the terminal. */
export const PAGES_ALONE =
  'Nothing can be written to the disk of this server, so it serves its pages and nothing else until that is mended.'

/**
 * Pages of the release that stands, where the data folder can be read and nothing can be written to it: readers have what they had, and
 * everything else is refused with one sentence. Nothing is written.
 *
 * @returns null where no release can be read
 */
export function serveReleaseAlone(dataFolder: string): ((request: Request) => Response | Promise<Response>) | null {
  const refuse = (pathname: string) => {
    const remedy = { retryAfterSeconds: RETRY_SECONDS, headers: { ...SECURITY_HEADERS } }
    return refusalResponse(new ServerError('server/pages-alone', PAGES_ALONE, undefined, remedy), pathname)
  }
  const site = openSite(dataFolder)
  if (site === null) return null
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/livez') return Response.json({ status: 'alive' }, { headers: { 'Cache-Control': 'no-store' } })
    return isOfPrograms(pathname) ? refuse(pathname) : site(request)
  }
}

function openSite(dataFolder: string) {
  try {
    const releases = openContentStore(path.join(dataFolder, 'site'))
    if (releases.head() === '') return null
    const notYet = () =>
      new Response(`${PAGES_ALONE}\n`, {
        status: 503,
        headers: { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    const site = siteRoutes(releases, { notYet })
    return (request: Request) => site.fetch(request)
  } catch {
    // not even read: there is nothing to serve
    return null
  }
}
