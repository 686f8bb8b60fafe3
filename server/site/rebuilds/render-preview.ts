import type { ArchiveReader, PublishedCasefile } from '../../../contract/archive-reader.ts'
import { openArchiveReader } from './archive-reader.ts'
import type { RenderContext } from './make-entry.ts'
import { findInlineCode } from './strict-page.ts'

/**
 * The page of a casefile as it would be if this document were published now: the same app over the same archive, in which
 * only this casefile is another one. Nothing is written.
 *
 * @throws when the page fails or holds what a release would refuse
 */
export async function renderPreview(
  { app, publications }: Pick<RenderContext, 'app' | 'publications'>,
  found: PublishedCasefile,
): Promise<string> {
  const path = `/casefiles/${found.publication.slug}`
  const { bytes, status } = await app.render(
    path,
    overlay(openArchiveReader(publications), { ...found, isPreview: true }),
  )
  if (status !== 200) throw new Error(`The page ${path} was answered with ${status}.`)
  const html = bytes.toString('utf8')
  const inline = findInlineCode(html)
  if (inline !== null) throw new Error(`The page ${path} holds inline code: ${inline}`)
  return html
}

/** The archive as it is, but for one casefile. */
function overlay(archive: ArchiveReader, found: PublishedCasefile): ArchiveReader {
  const { slug, version } = found.publication
  return {
    ...archive,
    casefile: (wanted, which) =>
      wanted === slug && (which === undefined || which === version) ? found : archive.casefile(wanted, which),
  }
}
