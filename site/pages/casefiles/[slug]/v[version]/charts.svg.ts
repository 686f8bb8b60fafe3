import type { APIRoute } from 'astro'
import { drawnPlots } from '../../../../casefile/summary-plot.ts'
import { renderDrawings } from '../../../../../ui/charts/render-drawings.tsx'

/** All drawings of a version, of which its page shows the ones that fit. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!, Number(params.version))
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(renderDrawings(drawnPlots(found.publication), found.standing?.notice), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
