import type { APIRoute } from 'astro'
import { structuredData } from '../../casefile/structured-data.ts'

/** The current version as schema.org data: what stands in the head of its page, as a file. */
export const GET: APIRoute = ({ params, locals, url }) => {
  const found = locals.archive.casefile(params.slug!)
  if (!found) return new Response('Casefile not found', { status: 404 })
  return new Response(structuredData(found, new URL(url.origin)), {
    headers: { 'content-type': 'application/ld+json; charset=utf-8' },
  })
}
