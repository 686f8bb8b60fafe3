import type { APIRoute } from 'astro'
import { packWords } from '../../../../contract/search/pack-words.ts'
import { casefileRows } from '../../../../contract/search/search-row.ts'

/** Every word of the newest part of a large archive, for basic search. */
export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(packWords(casefileRows(locals.archive.index()))), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
