import type { ArchiveReader, PublishedCasefile, PublishedProblem } from '../../../contract/archive-reader.ts'
import { openArchiveReader } from './archive-reader.ts'
import type { RenderContext } from './make-entry.ts'
import { findInlineCode } from './strict-page.ts'

/**
 * The page of a casefile or problem as it would be if this document were published now: the same app over the same
 * archive, in which only this document is another one. Nothing is written.
 *
 * @throws when the page fails or holds what a release would refuse
 */
export async function renderPreview(
  { app, publications }: Pick<RenderContext, 'app' | 'publications'>,
  found: PublishedCasefile | PublishedProblem,
): Promise<string> {
  const path = `/${isProblem(found) ? 'problems' : 'casefiles'}/${found.publication.slug}`
  const { bytes, status } = await app.render(path, overlay(openArchiveReader(publications), found))
  if (status !== 200) throw new Error(`The page ${path} was answered with ${status}.`)
  const html = bytes.toString('utf8')
  const inline = findInlineCode(html)
  if (inline !== null) throw new Error(`The page ${path} holds inline code: ${inline}`)
  return html
}

function isProblem(found: PublishedCasefile | PublishedProblem): found is PublishedProblem {
  return found.publication.schema === 'problem-publication/1'
}

/** The archive as it is, but for one document. */
function overlay(archive: ArchiveReader, found: PublishedCasefile | PublishedProblem): ArchiveReader {
  const { slug, version } = found.publication
  const isIt = (wanted: string, which?: number) => wanted === slug && (which === undefined || which === version)
  if (isProblem(found)) {
    return { ...archive, problem: (wanted, which) => (isIt(wanted, which) ? found : archive.problem(wanted, which)) }
  }
  const shown: PublishedCasefile = { ...found, isPreview: true }
  return { ...archive, casefile: (wanted, which) => (isIt(wanted, which) ? shown : archive.casefile(wanted, which)) }
}
