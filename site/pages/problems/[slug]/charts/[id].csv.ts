import type { APIRoute } from 'astro'
import { synthesisCsv } from '../../../../problem/synthesis-csv.ts'

/** The numbers behind one figure of the current version. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.problem(params.slug!)
  const plot = found?.publication.synthesis.plots.find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  return new Response(synthesisCsv(plot, found.publication), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
