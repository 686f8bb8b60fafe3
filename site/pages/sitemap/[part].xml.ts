import type { APIRoute } from 'astro'
import { addressesOfPart, otherAddresses, sitemapOf } from '../../sitemap.ts'

/** One of the sitemaps of a large archive: of some casefiles, or of the pages that belong to none. */
export const GET: APIRoute = ({ locals, params, url }) => {
  const index = locals.archive.index()
  const addresses =
    params.part === 'pages' ? otherAddresses(index) : addressesOfPart(Number(params.part), index.casefiles)
  const body = sitemapOf(addresses, (path) => new URL(path, url.origin).href)
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
