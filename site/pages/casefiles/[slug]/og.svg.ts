import type { APIRoute } from 'astro'
import { previewPicture } from '../../../casefile/preview-picture.tsx'

/** The drawing of the casefile's preview picture; the release keeps the picture made from it. */
export const GET: APIRoute = ({ params, locals }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(previewPicture(found.publication), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
