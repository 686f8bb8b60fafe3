import type { APIRoute } from 'astro'
import { packSearch } from '../search/search-index.ts'
import { searchRows } from '../search/search-row.ts'

/** What basic search looks through, with the index over it: titles, short texts, names and places of every document. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(packSearch(searchRows(locals.archive.index()))), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
