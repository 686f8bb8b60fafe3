import type { APIRoute } from 'astro'
import { chartValues } from '../../../../../ui/charts/chart-values.tsx'
import { drawnPlots } from '../../../../casefile/summary-plot.ts'

/** The values of all drawings of a version and where they stand, for readers who point at them. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!, Number(params.version))
  if (!found) return new Response('Casefile not found', { status: 404 })
  const { standing } = found
  const values = { ...(standing && { standing }), ...chartValues(drawnPlots(found.publication)) }
  return new Response(JSON.stringify(values), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
