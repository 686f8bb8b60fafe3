import type { APIRoute } from 'astro'
import { listedAddresses } from '../sitemap.ts'

/** Every page that search engines should know. */
export const GET: APIRoute = ({ locals, url }) => {
  const entries = listedAddresses(locals.archive.index()).map(({ path, changed }) => {
    const address = `<loc>${new URL(path, url.origin).href}</loc>`
    return `  <url>${address}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  })
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
