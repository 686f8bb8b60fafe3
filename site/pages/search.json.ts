import type { APIRoute } from 'astro'
import { partNumbers } from '../../contract/archive-pages.ts'
import { packSearch, type SearchFile } from '../search/search-index.ts'
import { searchRows } from '../search/search-row.ts'

/**
 * What basic search looks through, with the index over it: titles, short texts, names and places of every document. Of a large
 * archive the policies and problems, and where its casefiles are.
 */
export const GET: APIRoute = ({ locals }) => {
  const index = locals.archive.index()
  const parts = partNumbers(index.casefiles.length).map((number) => `/search/${number}.json`)
  const file: SearchFile =
    parts.length > 0 ? { ...packSearch(searchRows({ ...index, casefiles: [] })), parts } : packSearch(searchRows(index))
  return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
