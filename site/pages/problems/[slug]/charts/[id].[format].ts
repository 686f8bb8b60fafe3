import type { APIRoute } from 'astro'
import { creditOfProblem } from '../../../../casefile/plot-csv.ts'
import { standingOfMembers, synthesisCsv } from '../../../../problem/synthesis-csv.ts'
import { renderChartSvg } from '../../../../../ui/charts/render-svg.tsx'

/** One figure of the current version as a file of its own, or the numbers behind it. */
export const GET: APIRoute = ({ params, locals, url }) => {
  const found = locals.archive.problem(params.slug!)
  const plot = found?.publication.synthesis.plots.find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  if (params.format === 'csv') {
    const csv = synthesisCsv(plot, found.publication)
    return new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
  }
  if (params.format !== 'svg') return new Response('File not found', { status: 404 })
  const drawing = renderChartSvg(
    plot,
    creditOfProblem(found.publication, url.origin),
    standingOfMembers(found.publication),
  )
  if (drawing === null) return new Response('This chart is a table only', { status: 404 })
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
