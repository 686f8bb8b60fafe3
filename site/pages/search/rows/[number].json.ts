import type { APIRoute } from 'astro'
import type { RowsFile } from '../../../../contract/search/search-documents.ts'
import { casefileRow, shownOf } from '../../../../contract/search/search-row.ts'

/** What basic search shows of some casefiles of a large archive. */
export const GET: APIRoute = ({ locals }) => {
  const file: RowsFile = { rows: locals.archive.index().casefiles.map((casefile) => shownOf(casefileRow(casefile))) }
  return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
