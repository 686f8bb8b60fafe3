import { availableParallelism } from 'node:os'
import type { ManifestChanges } from '../../server/base/store/content-store.ts'
import { documentsOf, routesOfLists } from '../../server/site/rebuilds/affected-routes.ts'
import { openArchiveReader } from '../../server/site/rebuilds/archive-reader.ts'
import { openDamageNotes } from '../../server/site/rebuilds/damaged-documents.ts'
import type { RenderContext } from '../../server/site/rebuilds/make-entry.ts'
import { renderRoutes, type Keeping, type MadeRoutes } from '../../server/site/rebuilds/render-documents.ts'
import { renderInPool } from '../../server/site/rebuilds/render-pool.ts'
import { codeOfApp } from '../../server/site/rebuilds/route-code.ts'
import { releaseInputsEntry } from '../../server/site/rebuilds/site-release.ts'
import { less, took, type Took } from './took.ts'

/** Documents that a thread takes at once, as a build has it. */
const BATCH = 16

/** A whole build over every nth document. */
export interface SampledBuild {
  /** What shows the whole archive, rendered whole. */
  lists: Took
  /** Starting the threads that take documents. */
  start: Took
  /** The documents of the sample, without that. */
  documents: Took
  /** One commit of every address of the archive. */
  commit: Took
  /** Addresses of the lists, and of the sample. */
  rendered: { lists: number; documents: number }
  made: MadeRoutes['made']
}

/**
 * Does what a whole build does, over every nth document alone: lists and manifest are whole, and the addresses of a document that is
 * left out name what was made for the one before it, so the release has as many addresses as that of a whole build.
 *
 * @param changedCode names of code that is another one now; null = nothing stands yet
 */
export async function buildSample(
  context: RenderContext,
  every: number,
  changedCode: ReadonlySet<string> | null,
): Promise<SampledBuild> {
  const { app, publications, site } = context
  const root = publications.head()
  const archive = openArchiveReader(publications, root)
  const keeping: Keeping | null =
    changedCode === null ? null : { root: site.head(), changedCode, affected: new Set<string>() }
  site.beginMany()
  const made: MadeRoutes['made'] = []
  const add = (done: MadeRoutes) => void made.push(...done.made)
  const lists = await took(async () =>
    add(await renderRoutes(context, archive, routesOfLists(archive, app.fixedPaths), openDamageNotes(), keeping)),
  )
  const ofLists = made.length
  const all = documentsOf(archive.index())
  const sample = all.filter((_, place) => place % every === 0)
  const batches = Array.from({ length: Math.ceil(sample.length / BATCH) }, (_, place) =>
    sample.slice(place * BATCH, (place + 1) * BATCH),
  )
  const order = { folders: context.folders!, publications: root, keeping }
  // Threads start once a build, however many documents they take.
  const start = await took(() => renderInPool(order, [[], []], availableParallelism(), add))
  const documents = await took(() => renderInPool(order, batches, availableParallelism(), add))
  const changes: ManifestChanges = new Map(made)
  if (keeping === null)
    for (const [path, entry] of likeSample(
      all.map(({ slug }) => slug),
      every,
      made.slice(ofLists),
    ))
      changes.set(path, entry)
  changes.set(...releaseInputsEntry(site, { app: app.fingerprint, code: codeOfApp(app), publications: root }))
  const commit = await took(async () => void (await site.commit(changes, 'full build')))
  return {
    lists,
    start,
    documents: less(documents, start),
    commit,
    rendered: { lists: ofLists, documents: made.length - ofLists },
    made,
  }
}

/** Addresses of the documents that are left out, each with the entry of the same address of the one in the sample before it. */
function* likeSample(slugs: string[], every: number, made: MadeRoutes['made']): Generator<MadeRoutes['made'][number]> {
  const bySlug = Map.groupBy(made, ([path]) => /synthetic-\d+/.exec(path)![0])
  for (const [place, slug] of slugs.entries()) {
    if (place % every === 0) continue
    const like = slugs[place - (place % every)]
    for (const [path, entry] of bySlug.get(like)!) yield [path.replace(like, slug), entry]
  }
}
