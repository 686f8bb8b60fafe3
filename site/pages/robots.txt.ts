import type { APIRoute } from 'astro'

/** Everything is open to crawlers except what needs an account. */
export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /studio',
      'Disallow: /admin',
      '',
      `Sitemap: ${new URL('/sitemap.xml', url.origin)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
