import type { APIRoute } from 'astro'
import { estimatesCsv } from '../../../contract/files/csv.ts'

/** Every estimate of the current version. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(estimatesCsv(found.publication), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
