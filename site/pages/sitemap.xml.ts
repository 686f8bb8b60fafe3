import type { APIRoute } from 'astro'
import { listedAddresses, partialSitemaps, sitemapIndexOf, sitemapOf } from '../sitemap.ts'

/** Every page that search engines should know; of a large archive the sitemaps that list them. */
export const GET: APIRoute = ({ locals, url }) => {
  const index = locals.archive.index()
  const parts = partialSitemaps(index.casefiles)
  const absolute = (path: string) => new URL(path, url.origin).href
  const body = parts.length > 0 ? sitemapIndexOf(parts, absolute) : sitemapOf(listedAddresses(index), absolute)
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
