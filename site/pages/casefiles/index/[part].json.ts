import type { APIRoute } from 'astro'
import { packIndex } from '../../../casefile-list/index-file.ts'

/** The cards of one part of a large archive, for the list page's filters. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(packIndex(locals.archive.index().casefiles)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
