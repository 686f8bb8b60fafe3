import type { APIRoute } from 'astro'
import { plotCsv } from '../../../../casefile/plot-csv.ts'
import { publishedPlots } from '../../../../casefile/summary-plot.ts'

/** The numbers behind one chart of the current version. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  const plot = found && publishedPlots(found.publication).find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  return new Response(plotCsv(plot, found.publication), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}
