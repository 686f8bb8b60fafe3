import { ServerError } from '../../base/errors.ts'
import { refuseLongAddress } from '../../base/http/address.ts'
import { SECURITY_HEADERS } from '../../base/http/security-headers.ts'
import { refusalResponse } from '../../base/http/error-handler.ts'
import type { StartProgress } from './start-progress.ts'
import { describeReady, LOOK_AGAIN_SECONDS, startingPage, STARTING_HEADERS } from './starting-page.ts'

/** What programs ask; readers get pages. */
const OF_PROGRAMS = /^\/api(?:\/|$)|^\/(?:readyz|metrics)$/
export const isOfPrograms = (pathname: string): boolean => OF_PROGRAMS.test(pathname)

/** The page of a start, for whatever is not there yet. */
export function answerNotYet(progress: StartProgress, isReadable: (slug: string) => boolean = () => false): Response {
  const headers = {
    ...STARTING_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(LOOK_AGAIN_SECONDS),
  }
  return new Response(startingPage({ casefiles: progress.casefiles(), isReadable }), { status: 503, headers })
}

/**
 * Answers until the whole server does: the process says that it is alive, the API refuses in its error form, everything else is the site's.
 *
 * @param site pages of a release that is there already; without it, every address shows how far the start is
 */
export function answerStarting(
  progress: StartProgress,
  site: (request: Request) => Response | Promise<Response> = () => answerNotYet(progress),
): (request: Request) => Response | Promise<Response> {
  return (request) => {
    const { pathname } = new URL(request.url)
    const tooLong = refuseLongAddress(request.url)
    if (tooLong) return refusalResponse(tooLong, pathname)
    if (pathname === '/livez') return Response.json({ status: 'alive' }, { headers: { 'Cache-Control': 'no-store' } })
    return isOfPrograms(pathname) ? refuse(progress, pathname) : site(request)
  }
}

function refuse(progress: StartProgress, pathname: string): Response {
  const casefiles = progress.casefiles()
  const how = casefiles.length === 0 ? 'the database is being opened' : describeReady(casefiles)
  const text = `The server is starting: ${how}. Ask again in a few seconds.`
  const remedy = { retryAfterSeconds: LOOK_AGAIN_SECONDS, headers: { ...SECURITY_HEADERS } }
  return refusalResponse(new ServerError('server/starting', text, undefined, remedy), pathname)
}
