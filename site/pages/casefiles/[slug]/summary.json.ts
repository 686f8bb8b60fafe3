import type { APIRoute } from 'astro'
import { comparisonColumn, type ComparedCasefile } from '../../../compare/comparison.ts'
import { comparisonOption } from '../../../compare/option.ts'

/** The casefile as one column of a comparison. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  const { publication } = found
  const compared: ComparedCasefile = { ...comparisonColumn(publication), option: comparisonOption(publication) }
  return new Response(JSON.stringify(compared), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
