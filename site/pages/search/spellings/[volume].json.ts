import type { APIRoute } from 'astro'
import { packedVolume } from '../../../../contract/search/pack-search.ts'

/** The words of one volume of a large archive, to compare spellings with. */
export const GET: APIRoute = ({ locals }) =>
  new Response(packedVolume(locals.archive.index()).spellings, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
