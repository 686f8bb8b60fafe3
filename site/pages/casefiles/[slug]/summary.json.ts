import type { APIRoute } from 'astro'
import { comparisonColumn } from '../../../compare/comparison.ts'

/** The casefile as one column of a comparison. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(JSON.stringify(comparisonColumn(found.publication)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
