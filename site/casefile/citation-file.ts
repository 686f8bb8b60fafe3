import type { APIRoute } from 'astro'
import type { CasefilePublication } from '../../contract/publication.ts'

/** A file that cites the current version by its permanent address. */
export function citationFile(
  write: (publication: CasefilePublication, address: string) => string,
  type: string,
): APIRoute {
  return ({ params, locals, url }) => {
    const found = locals.archive.casefile(params.slug!)
    if (!found) return new Response('Casefile not found', { status: 404 })
    const { slug, version } = found.publication
    const address = new URL(`/casefiles/${slug}/v${version}`, url.origin).href
    return new Response(write(found.publication, address), { headers: { 'content-type': `${type}; charset=utf-8` } })
  }
}
