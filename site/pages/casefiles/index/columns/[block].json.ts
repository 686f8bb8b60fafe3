import type { APIRoute } from 'astro'
import { packColumns } from '../../../../casefile-list/index-columns.ts'

/** What the casefiles of one block of a large archive are filtered and sorted by, for the list page. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(packColumns(locals.archive.index().casefiles)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
