import type { APIRoute } from 'astro'
import { searchRow } from '../search/search-index.ts'

/** What basic search looks through: titles, summaries and keywords of every casefile. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(locals.archive.index().casefiles.map(searchRow)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
