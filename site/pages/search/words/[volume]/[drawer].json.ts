import type { APIRoute } from 'astro'
import { packedVolume } from '../../../../../contract/search/pack-search.ts'

/** Some of the words of one volume of a large archive, for basic search. */
export const GET: APIRoute = ({ locals, params }) =>
  new Response(packedVolume(locals.archive.index()).drawers[Number(params.drawer)], {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
