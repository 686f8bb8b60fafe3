import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { CasefileTexts } from '../../../contract/publication.ts'
import { findCasefile, updateReplicationRecord, type CasefileRow } from '../casefiles/casefile.repository.ts'
import { saveDraft } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { upsertDataset } from '../datasets/dataset.repository.ts'
import { upsertDomains, findPlace } from '../../texts/domains/domain.repository.ts'
import { ServerError } from '../../base/errors.ts'
import {
  readDomains,
  readSourceFiles,
  withData,
  listSources,
  type CasefileSource,
  type SourceFiles,
} from './read-source.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets'>
export interface Imported {
  slug: string
  change: 'created' | 'updated' | 'unchanged'
  /** Why the casefile is to be retracted once it is published; null where it is not. */
  retraction: string | null
}

/** Brings in the archive's domains. Safe to run again. */
export async function importDomains({ db }: Context, archive: string): Promise<void> {
  const domains = readDomains(archive)
  await db.transaction().execute((trx) => upsertDomains(trx, domains))
}

/**
 * Brings a source folder in as a draft, or brings a draft up to date. Safe to run again.
 *
 * @throws {ServerError} `import/changed-after-lock` when its design is locked and a file is another one now:
 *   nothing changes then; `import/invalid-source`
 */
export async function importSource(context: Context, folder: string): Promise<Imported> {
  const source = readSourceFiles(folder)
  const { slug } = source.casefile
  const { retraction } = source
  const found = await findCasefile(context.db, slug)
  const changed = found ? changedFiles(found, source) : []
  if (found && changed.length === 0) {
    await saveReplication(context, source)
    if (found.status !== 'published' && found.status !== 'retracted') await saveAnswer(context, found, source)
    return { slug, change: 'unchanged', retraction }
  }
  if (found && (found.status !== 'draft' || found.version > 1)) throw changedAfterLock(slug, changed)
  await saveSource(context, await withData(source))
  await saveReplication(context, source)
  return { slug, change: found ? 'updated' : 'created', retraction }
}

async function saveReplication({ db }: Context, { casefile, replication }: SourceFiles): Promise<void> {
  await updateReplicationRecord(db, casefile.slug, replication && JSON.stringify(replication))
}

/** An answer is written when the results are there, so that it may come after everything else. */
async function saveAnswer({ db }: Context, { slug, texts_json }: CasefileRow, { texts }: SourceFiles): Promise<void> {
  const { answer: _, ...kept } = JSON.parse(texts_json) as CasefileTexts
  const told = { ...kept, ...(texts.answer && { answer: texts.answer }) }
  await db
    .updateTable('casefiles')
    .set({ texts_json: JSON.stringify(told) })
    .where('slug', '=', slug)
    .execute()
}

async function saveSource({ db, now, datasets }: Context, source: CasefileSource): Promise<void> {
  const { casefile, design, texts, dataset, data, fingerprints } = source
  await datasets.keep(datasets.store(data))
  await db.transaction().execute(async (trx) => {
    if (!(await findPlace(trx, casefile.domain, casefile.subdomain))) throw unknownPlace(casefile)
    await upsertDataset(trx, dataset, now())
    const locked = { ...design, dataset: { id: dataset.id, sha256: dataset.sha256 } }
    await saveDraft(trx, { ...casefile, texts, design: locked, source: fingerprints }, now())
  })
}

/** Names of the files whose fingerprints differ from those on record. */
function changedFiles(found: CasefileRow, { fingerprints }: SourceFiles): string[] {
  const recorded = JSON.parse(found.source_json) as Record<string, string>
  const names = new Set([...Object.keys(recorded), ...Object.keys(fingerprints)])
  return [...names].filter((name) => recorded[name] !== fingerprints[name])
}

function changedAfterLock(slug: string, files: string[]): ServerError {
  const what = files.length === 1 ? `the file ${files[0]}` : `the files ${files.join(', ')}`
  return new ServerError(
    'import/changed-after-lock',
    `The design of "${slug}" is locked, but ${what} changed since; nothing was taken over. ` +
      `Undo the change, or make a new version that declares it.`,
  )
}

function unknownPlace({ slug, domain, subdomain }: SourceFiles['casefile']): ServerError {
  return new ServerError(
    'import/invalid-source',
    `"${slug}" names the domain "${domain}" and the subdomain "${subdomain}", which domains.json does not hold together.`,
  )
}

const headSchema = z.object({ slug: z.string(), docket: z.string(), title: z.string() })

/** What a list shows of a casefile before its source is read whole. */
export type SourceHead = z.infer<typeof headSchema> & { folder: string }

/**
 * The casefiles of the archive in the order of their dockets. One whose `casefile.json` cannot be read stands last under its
 * folder's name: the importer says what is wrong with it.
 */
export function listByDocket(archive: string): SourceHead[] {
  const heads = listSources(archive).map((folder) => ({ ...readHead(folder), folder }))
  return heads.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

function readHead(folder: string): z.infer<typeof headSchema> {
  const name = path.basename(folder)
  try {
    return headSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, 'casefile.json'), 'utf8')))
  } catch {
    return { slug: name, docket: '', title: name }
  }
}

/** Dockets are numbers of four digits and more, so the shorter one is the earlier. */
function rank({ docket, slug }: z.infer<typeof headSchema>): string {
  return docket === '' ? `~${slug}` : `${String(docket.length).padStart(3, '0')} ${docket}`
}
