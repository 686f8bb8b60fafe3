import type { APIRoute } from 'astro'
import { programsGuide } from '../programs-guide.ts'

/** For programs that read the archive for somebody. */
export const GET: APIRoute = ({ locals, url }) =>
  new Response(
    programsGuide(locals.archive.index().casefiles, (path) => new URL(path, url.origin).href),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
