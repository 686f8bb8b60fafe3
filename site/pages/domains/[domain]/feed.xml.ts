import type { APIRoute } from 'astro'
import { atomFeed } from '../../../feed.ts'

/** The newest casefiles of one domain. */
export const GET: APIRoute = ({ locals, params, url }) => {
  const { casefiles, domains } = locals.archive.index()
  const domain = domains.find(({ slug }) => slug === params.domain)
  if (!domain) return new Response('Page not found', { status: 404 })
  const page = new URL(`/domains/${domain.slug}`, url.origin).href
  const own = casefiles.filter((casefile) => casefile.domain.slug === domain.slug)
  const feed = { title: `Policy Casefiles: ${domain.name}`, self: `${page}/feed.xml`, page }
  return new Response(atomFeed(feed, own), { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
