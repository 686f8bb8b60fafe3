import type { APIRoute } from 'astro'
import { chartValues } from '../../../../../ui/charts/chart-values.tsx'
import { renderDrawings } from '../../../../../ui/charts/render-drawings.tsx'
import { drawnPlots } from '../../../../casefile/summary-plot.ts'

/** All drawings of a version, of which its page shows the ones that fit; as JSON their values and where they stand, for readers who point at them. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!, Number(params.version))
  if (!found) return new Response('Casefile not found', { status: 404 })
  const { standing } = found
  const plots = drawnPlots(found.publication)
  if (params.format === 'svg') {
    return new Response(renderDrawings(plots, standing?.notice), {
      headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
    })
  }
  if (params.format !== 'json') return new Response('File not found', { status: 404 })
  return new Response(JSON.stringify({ ...(standing && { standing }), ...chartValues(plots) }), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
