import type { APIRoute } from 'astro'
import { packTitles } from '../../../../casefile-list/title-order.ts'

/** The casefiles of one volume of a large archive in the order of their titles, for the list page. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(packTitles(locals.archive.index().casefiles)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
