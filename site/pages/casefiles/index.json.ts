import type { APIRoute } from 'astro'
import { blockNumbers, partNumbers, PART_SIZE, archiveVolumes } from '../../../contract/archive-pages.ts'
import { packIndex } from '../../casefile-list/index-file.ts'
import type { IndexParts } from '../../casefile-list/index-parts.ts'

/** Every published casefile's card, for the list page's filters; of a large archive where its parts are. */
export const GET: APIRoute = ({ locals }) => {
  const { casefiles } = locals.archive.index()
  const count = casefiles.length
  const inParts: IndexParts = {
    count,
    partSize: PART_SIZE,
    parts: partNumbers(count).map((number) => `/casefiles/index/${number}.json`),
    columns: blockNumbers(count).map((number) => `/casefiles/index/columns/${number}.json`),
    titles: archiveVolumes(count)
      .map(({ number }) => `/casefiles/index/titles/${number}.json`)
      .toReversed(),
  }
  const file = inParts.parts.length > 0 ? inParts : packIndex(casefiles)
  return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
