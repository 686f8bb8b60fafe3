import type { APIRoute } from 'astro'
import { codebookRoute, plotCodebook } from '../../../../casefile/codebook.ts'
import { creditOfCasefile, plotCsv } from '../../../../casefile/plot-csv.ts'
import { filedPlots, publishedPlots } from '../../../../casefile/summary-plot.ts'
import { renderChartSvg } from '../../../../../ui/charts/render-svg.tsx'

/** The numbers behind one chart of the current version. */
const numbers: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  const plot = found && publishedPlots(found.publication).find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  return new Response(plotCsv(plot, found.publication), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
}

/** One chart of the current version as a file of its own. */
const drawing: APIRoute = ({ params, locals, url }) => {
  const found = locals.archive.casefile(params.slug!)
  const plot = found && filedPlots(found.publication).find(({ id }) => id === params.id)
  if (!found || !plot) return new Response('Chart not found', { status: 404 })
  const svg = renderChartSvg(plot, creditOfCasefile(found.publication, url.origin), found.standing?.notice)
  if (svg === null) return new Response('This chart is a table only', { status: 404 })
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}

/** What a chart is given as, by the ending of the file; the codebook is that of its numbers. */
const FILES = new Map<string | undefined, APIRoute>([
  ['csv', numbers],
  ['csv-metadata.json', codebookRoute((found, site, { id }) => plotCodebook(found, site, id!))],
  ['svg', drawing],
])

export const GET: APIRoute = (context) =>
  FILES.get(context.params.format)?.(context) ?? new Response('File not found', { status: 404 })
