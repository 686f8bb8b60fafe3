import * as calls from '../../../contract/calls/casefile.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import type { PublishedDocument } from '../publications/publication-files.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { toDetail, toDiagnostics, toResults } from './casefile-answers.ts'
import { listPublished } from './list-published.ts'

export function casefileRoutes(db: Db, reader: PublicationReader, publications: Pick<ArchiveStore, 'head'>): Route[] {
  function publishedAs(slug: string): PublishedDocument {
    const found = reader.current(slug)
    if (!found) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
    return found
  }
  const published = (slug: string) => publishedAs(slug).publication
  const detail = async ({ params }: { params: { slug: string } }) => {
    const { publication, meta } = publishedAs(params.slug)
    return toDetail(publication, meta.errata ?? [])
  }
  // rows of the database that the list reads are written before the archive's root changes
  const vintages = async ({ params }: { params: { slug: string } }) => {
    const { vintages = [], casefile } = published(params.slug)
    return { ...(casefile.standing && { standing: casefile.standing }), vintages }
  }
  const archive = () => publications.head()
  return [
    implement(calls.listCasefiles, ({ query }) => listPublished(db, reader, query), archive),
    implement(calls.getCasefile, detail, archive),
    implement(calls.getResults, async ({ params }) => toResults(published(params.slug)), archive),
    implement(calls.getDiagnostics, async ({ params }) => toDiagnostics(published(params.slug)), archive),
    implement(calls.getVintages, vintages, archive),
  ]
}
