import type { APIRoute } from 'astro'
import { packSearch } from '../../search/search-index.ts'
import { casefileRow } from '../../search/search-row.ts'

/** What basic search looks through of one part of a large archive: its casefiles. */
export const GET: APIRoute = ({ locals }) => {
  const { casefiles, policies } = locals.archive.index()
  const rows = casefiles.map((casefile) => casefileRow(casefile, policies))
  return new Response(JSON.stringify(packSearch(rows)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
