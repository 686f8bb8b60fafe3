import type { APIRoute } from 'astro'
import { archiveVolumes } from '../../contract/archive-pages.ts'
import { packSearch, retractedPlaces, type SearchFile } from '../../contract/search/pack-search.ts'
import { searchRows } from '../../contract/search/search-row.ts'

/**
 * What basic search looks through, with the index over it: titles, short texts, names and places of every document. Of a large
 * archive the policies and problems, and how many casefiles it has, whose words are in files of their own.
 */
export const GET: APIRoute = ({ locals }) => {
  const index = locals.archive.index()
  const { length } = index.casefiles
  const file: SearchFile =
    archiveVolumes(length).length > 0
      ? {
          ...packSearch(searchRows({ ...index, casefiles: [] })),
          casefiles: length,
          ...retractedPlaces(index.casefiles.map(({ status }) => ({ isRetracted: status === 'retracted' }))),
        }
      : packSearch(searchRows(index))
  return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
