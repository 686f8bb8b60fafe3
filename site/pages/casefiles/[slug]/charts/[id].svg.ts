import type { APIRoute } from 'astro'
import { creditOfCasefile } from '../../../../casefile/plot-csv.ts'
import { filedPlots } from '../../../../casefile/summary-plot.ts'
import { renderChartSvg } from '../../../../../ui/charts/render-svg.tsx'

/** One chart of the current version as a file of its own. */
export const GET: APIRoute = ({ params, locals, url }) => {
  const found = locals.archive.casefile(params.slug!)
  const plot = found && filedPlots(found.publication).find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  const drawing = renderChartSvg(plot, creditOfCasefile(found.publication, url.origin), found.standing?.notice)
  if (drawing === null) return new Response('This chart is a table only', { status: 404 })
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
