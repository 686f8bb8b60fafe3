import type { APIRoute } from 'astro'
import { atomFeed } from '../feed.ts'

/** The newest casefiles of the archive. */
export const GET: APIRoute = ({ locals, url }) => {
  const absolute = (path: string) => new URL(path, url.origin).href
  const feed = { title: 'Policy Casefiles: new casefiles', self: absolute('/feed.xml'), page: absolute('/casefiles') }
  return new Response(atomFeed(feed, locals.archive.index().casefiles), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  })
}
