import type { APIRoute } from 'astro'
import { renderChartSvg } from '../../../../../ui/charts/render-svg.tsx'

/** One chart of the current version as a file of its own. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  const plot = found?.publication.analysis.plots.find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  const { casefile, run } = found.publication
  const drawing = renderChartSvg(plot, { docket: casefile.docket, runId: run.id })
  if (drawing === null) return new Response('This chart is a table only', { status: 404 })
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
