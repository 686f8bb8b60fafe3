import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArchiveEventType } from '../../../contract/archive-event.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { CasefilePublication, DatasetInfo } from '../../../contract/publication.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { findChain, insertChainEntry } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256, shortHash } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { insertEndedJob } from '../../base/jobs/job.repository.ts'
import { findPlace } from '../../texts/domains/domain.repository.ts'
import { findNewestEvent, recordArchiveEvent } from '../archive-events/archive-event.service.ts'
import { findCasefile, insertCasefile, type CasefileTable } from '../casefiles/casefile.repository.ts'
import { upsertDataset } from '../datasets/dataset.repository.ts'
import { LATER_FILES } from '../importer/read-source.ts'
import { storeAsCsv } from '../importer/stored-data.ts'
import { insertLock } from '../locks/lock.repository.ts'
import {
  findPublications,
  insertPublication,
  insertRetraction,
  publicationRow,
} from '../publications/publication.repository.ts'
import { markCard } from '../publications/retract-casefile.ts'
import { insertRun } from '../runs/run.repository.ts'
import type { SealedCasefile, SealedRelease } from './read-release.ts'
import { sourcesOf } from './write-release.ts'

/** Who brings a release in, as the activity log names it. */
export const RELEASE_ACTOR = 'archive release'

export interface ImportedRelease {
  /** Slugs of the casefiles, or of their later versions, that were taken over now. */
  imported: string[]
  /** Casefiles that go on with a chain of their own: their hashes are not those of the release. */
  own: string[]
  /** Casefiles that were not taken over, each with why. */
  refused: { slug: string; error: ServerError }[]
}

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets' | 'publications' | 'publicUrl'>

/**
 * Takes over the casefiles of a release, with the chains, runs and dates that they have there, in one transaction: after a
 * crash all of them are there or none. What is there already stays; a casefile of which the release has a later version is
 * brought up to it; one whose chain is another is left alone. The documents are made readable by `reconcilePublications`.
 *
 * @param archive the archive's folder, which holds the data
 */
export async function importRelease(
  context: Context,
  archive: string,
  release: SealedRelease,
): Promise<ImportedRelease> {
  const outcome: ImportedRelease = { imported: [], own: [], refused: [] }
  const wanted: SealedCasefile[] = []
  for (const casefile of release.casefiles) {
    const standing = await standingOf(context.db, casefile)
    if (standing === 'own') outcome.own.push(casefile.slug)
    if (standing !== 'behind') continue
    try {
      await keepFiles(context, path.join(archive, casefile.folder), casefile, release)
      wanted.push(casefile)
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      outcome.refused.push({ slug: casefile.slug, error })
    }
    // whoever asks the server meanwhile gets an answer, and the site's app begins to be compiled
    await nextTurn()
  }
  if (wanted.length === 0) return outcome
  await context.publications.ready()
  const { number, root } = release.manifest
  await durably(context.db, async (trx) => {
    // another process may take them over at the same moment
    await lockForAppend(trx, 'archive release')
    const told = (await findNewestEvent(trx)) ?? ''
    for (const casefile of wanted) {
      if ((await standingOf(trx, casefile)) !== 'behind') continue
      const sources = sourcesOf(release.manifest, casefile.folder)
      for (const file of LATER_FILES) delete sources[file]
      await keepCasefile(trx, context, casefile, { sources, told })
      outcome.imported.push(casefile.slug)
    }
    if (outcome.imported.length === 0) return
    const after = { root, casefiles: outcome.imported.length }
    const entry = {
      actor: RELEASE_ACTOR,
      action: 'archive.release-imported',
      subject: `archive-release:${number}`,
      after,
    }
    await recordActivity(trx, context, entry)
  })
  return outcome
}

/** `whole`: everything of the release is there; `behind`: the release has more; `own`: the chain is another. */
async function standingOf(db: Db, { slug, links }: SealedCasefile): Promise<'whole' | 'behind' | 'own'> {
  const chain = await findChain(db, slug)
  if (chain.length === 0 && (await findCasefile(db, slug))) return 'own'
  const isShared = chain.slice(0, links.length).every(({ hash }, place) => hash === links[place].hash)
  if (!isShared) return 'own'
  if (chain.length >= links.length) return 'whole'
  // somebody here has begun the version that the release brings
  const found = await findCasefile(db, slug)
  return found?.status === 'draft' ? 'own' : 'behind'
}

/** Puts data and documents where they are kept, before any row names them. */
async function keepFiles(
  { db, datasets, publications }: Context,
  folder: string,
  { slug, documents, links }: SealedCasefile,
  release: SealedRelease,
): Promise<void> {
  const { domain, subdomain } = documents.at(-1)!.casefile
  if (!(await findPlace(db, domain.slug, subdomain.slug)))
    throw missing(slug, `domains.json does not hold "${domain.slug}/${subdomain.slug}"`)
  const kept = new Set<string>()
  for (const { dataset, version } of documents) {
    if (kept.has(dataset.sha256)) continue
    const bytes = await findData(folder, dataset)
    if (!bytes) {
      const what = `${dataset.file} with the fingerprint ${shortHash(dataset.sha256)}…`
      throw missing(slug, `its folder does not hold the data that version ${version} was locked on, ${what}`)
    }
    await datasets.keep(datasets.store(bytes))
    kept.add(dataset.sha256)
  }
  for (const { kind, content_sha256 } of links)
    if (kind === 'publication') publications.putObject(release.document(content_sha256)!)
}

/** The bytes under a fingerprint: the file that is described, another of the folder, or one that is kept as CSV. */
async function findData(folder: string, dataset: DatasetInfo): Promise<Buffer | null> {
  if (!fs.existsSync(folder)) return null
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ name }) => name).sort((one, other) => rank(one, dataset) - rank(other, dataset))
  for (const name of names) {
    const bytes = fs.readFileSync(path.join(folder, name))
    if (sha256(bytes) === dataset.sha256) return bytes
  }
  for (const name of names.filter((one) => path.parse(one).name === path.parse(dataset.file).name)) {
    const stored = await storeAsCsv(fs.readFileSync(path.join(folder, name)), name).catch(() => null)
    if (stored && sha256(stored.bytes) === dataset.sha256) return stored.bytes
  }
  return null
}

const rank = (name: string, { file }: DatasetInfo): number => (name === file ? 0 : 1)

function missing(slug: string, what: string): ServerError {
  const message = `"${slug}" was not taken over from the archive’s release: ${what}. Fetch the files of the archive again.`
  return new ServerError('archive-release/files-missing', message)
}

interface Taking {
  /** Fingerprints of the files that the current version was made from. */
  sources: Record<string, string>
  /** When readers were told something last: what comes now must not be older. */
  told: string
}

async function keepCasefile(
  trx: Db,
  context: Context,
  { slug, docket, links, documents, retractions }: SealedCasefile,
  { sources, told }: Taking,
): Promise<void> {
  const have = (await findChain(trx, slug)).length
  const row = rowOf(documents.at(-1)!, { docket, sources, links, retractions })
  if (have === 0) await insertCasefile(trx, { slug, ...row })
  else await trx.updateTable('casefiles').set(row).where('slug', '=', slug).execute()
  const tell = async (link: ChainEntry, type: ArchiveEventType, casefile: CasefileListItem, before: Before) => {
    const at = link.created_at > told ? link.created_at : context.now()
    const { version } = link
    await recordArchiveEvent(trx, { newId: () => link.hash }, { type, version, at, casefile, before })
  }
  for (const [place, link] of links.entries()) {
    if (place < have) continue
    await insertChainEntry(trx, link, place + 1)
    const { kind, version, created_at, author, hash } = link
    const document = documents[version - 1]
    const { design, run, analysis, dataset, casefile: card } = document
    if (kind === 'lock') {
      await upsertDataset(trx, dataset, created_at)
      const locked = { hash, casefile_slug: slug, version, author, design_json: canonicalJson(design), created_at }
      await insertLock(trx, { ...locked, dataset_sha256: dataset.sha256 })
    } else if (kind === 'run') {
      const job_id = `release-${run.id}`
      await insertEndedJob(trx, { id: job_id, kind: 'run', subject: run.id, created_at: run.started_at }, created_at)
      const results = { record_json: canonicalJson(run), result_json: canonicalJson(analysis), reason: null }
      const of = { id: run.id, casefile_slug: slug, version, lock_hash: run.lock_hash, job_id }
      await insertRun(trx, { ...of, status: 'completed', ...results, created_at: run.started_at })
    } else if (kind === 'publication') {
      const [first] = await findPublications(trx, slug)
      const last = documents[version - 2]?.casefile ?? null
      await insertPublication(trx, publicationRow(document, link, first?.published_at))
      await tell(link, 'casefile.published', card, last)
    } else {
      const retraction = retractions.find((one) => one.version === version)!
      await insertRetraction(trx, { ...retraction, casefile_slug: slug, link_hash: hash })
      const retracted = { ...card, status: 'retracted' as const }
      await markCard(trx, slug, retracted)
      await tell(link, 'casefile.retracted', retracted, null)
    }
  }
  await recordActivity(trx, context, {
    actor: RELEASE_ACTOR,
    action: 'casefile.imported',
    subject: `casefile:${slug}`,
    after: { version: documents.length, link: links.at(-1)!.hash },
  })
}

type Before = CasefileListItem | null

/** The casefile's own row, as it stands after its last version. */
function rowOf(
  { casefile, texts, design, run, version }: CasefilePublication,
  {
    docket,
    sources,
    links,
    retractions,
  }: Pick<SealedCasefile, 'docket' | 'links' | 'retractions'> & Pick<Taking, 'sources'>,
): Omit<CasefileTable, 'slug'> {
  const { title, description, jurisdiction, domain, subdomain, period, meta_json, created_at } = casefile
  return {
    docket,
    title,
    description,
    jurisdiction,
    period,
    version,
    created_at,
    domain_slug: domain.slug,
    subdomain_slug: subdomain.slug,
    keywords_json: JSON.stringify(meta_json.keywords),
    texts_json: JSON.stringify(texts),
    design_json: canonicalJson(design),
    status: retractions.some((one) => one.version === version) ? 'retracted' : 'published',
    source_json: JSON.stringify(sources),
    replication_json: run.replication ? JSON.stringify(run.replication) : null,
    cover_json: null,
    updated_at: links.at(-1)!.created_at,
  }
}
