import type { APIRoute } from 'astro'
import { partNumbers } from '../../../contract/archive-pages.ts'
import { packIndex } from '../../casefile-list/index-file.ts'
import type { IndexParts } from '../../casefile-list/index-parts.ts'

/** Every published casefile's card, for the list page's filters; of a large archive where its parts are. */
export const GET: APIRoute = ({ locals }) => {
  const { casefiles } = locals.archive.index()
  const parts = partNumbers(casefiles.length).map((number) => `/casefiles/index/${number}.json`)
  const file = parts.length > 0 ? ({ count: casefiles.length, parts } satisfies IndexParts) : packIndex(casefiles)
  return new Response(JSON.stringify(file), { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
