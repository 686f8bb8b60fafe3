import type { DatasetInfo } from '../../../contract/publication.ts'
import type { DataSource, DataSourceList, Vintage } from '../../../contract/studio/data-source.ts'
import type { FitRules } from '../../../contract/vintage.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findCasefile } from '../casefiles/casefile.repository.ts'
import { findDataset, findDatasets } from '../datasets/dataset.repository.ts'
import { findHiddenColumns } from '../datasets/hidden-outcomes.ts'
import { recordLook } from '../datasets/outcome-log.service.ts'
import { findPublications } from '../publications/publication.repository.ts'
import type { KeptFit } from './pull-source.ts'
import {
  findSources,
  findVintageCasefiles,
  findVintages,
  type DataSourceRow,
  type VintageCasefileRow,
  type VintageRow,
} from './vintage.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets'>

/**
 * Every source with its vintages, the newest first. How columns moved is not said of one that a draft names as an outcome; that it
 * was said of others is written down, as any look at data is.
 *
 * @param datasetId one source alone
 */
export async function readSources(context: Context, datasetId?: string): Promise<DataSource[]> {
  const sources = (await findSources(context.db)).filter(
    (one) => datasetId === undefined || one.dataset_id === datasetId,
  )
  const read: DataSource[] = []
  for (const source of sources) read.push(await readSource(context, source))
  return read
}

/** Uploaded data sets that have no source yet, as far as one must know them to declare it: no value of theirs is looked at. */
export async function findCandidates(db: Db): Promise<DataSourceList['candidates']> {
  const declared = new Set((await findSources(db)).map(({ dataset_id }) => dataset_id))
  return (await findDatasets(db)).flatMap(({ id, uploaded_by, info_json }) => {
    const { sha256, name, columns, recipe } = JSON.parse(info_json) as DatasetInfo
    if (uploaded_by === null || recipe || declared.has(id)) return []
    return [{ sha256, name, columns: columns.map((column) => column.name) }]
  })
}

async function readSource(context: Context, source: DataSourceRow): Promise<DataSource> {
  const { db } = context
  const dataset = (await findDataset(db, source.dataset_id, source.dataset_sha256)) as DatasetInfo
  const rows = await findVintages(db, source.id)
  const vintages: Vintage[] = []
  for (const row of rows.toReversed()) vintages.push(await readVintage(context, row))
  const { url, licence, schedule, publish, declared_at, next_pull_on, failures, last_at, last_message } = source
  return {
    dataset: { id: dataset.id, name: dataset.name, sha256: dataset.sha256 },
    url,
    licence,
    schedule,
    publish,
    declared_at,
    next_pull_on,
    failures,
    rules: JSON.parse(source.rules_json) as FitRules,
    is_active: source.is_active === 1,
    owner: { id: source.owner_id, name: source.owner_name },
    is_fixed: rows.length > 0,
    last: last_at === null ? null : { at: last_at, message: last_message! },
    vintages,
  }
}

async function readVintage(context: Context, row: VintageRow): Promise<Vintage> {
  const { number, url, pulled_at, fetched_sha256, dataset_sha256: sha256, rows, fits } = row
  const { problems, drift, changes, against } = JSON.parse(row.fit_json) as KeptFit
  const followers = await findVintageCasefiles(context.db, row.id)
  return {
    number,
    url,
    pulled_at,
    fetched_sha256,
    sha256,
    rows,
    problems,
    fits: fits === 1,
    drift: sha256 === null ? [] : await shownDrift(context, sha256, drift),
    changes: changes && { ...changes, against },
    casefiles: await Promise.all(followers.map((follower) => readFollower(context.db, follower))),
  }
}

async function shownDrift(context: Context, sha256: string, drift: KeptFit['drift']): Promise<KeptFit['drift']> {
  const hidden = await findHiddenColumns(context.db, sha256, undefined)
  const shown = drift.filter(({ column }) => !hidden.includes(column))
  const columns = [...new Set(shown.map(({ column }) => column))]
  if (columns.length > 0) await recordLook(context, sha256, 'profile', columns)
  return shown
}

async function readFollower(
  db: Db,
  { casefile_slug: slug, version, state, note }: VintageCasefileRow,
): Promise<Vintage['casefiles'][number]> {
  const { title, ...casefile } = (await findCasefile(db, slug))!
  if (version === null || state !== 'locked') return { slug, title, version, state, note }
  const isPublished = (await findPublications(db, slug)).some((one) => one.version === version)
  if (isPublished) return { slug, title, version, state: 'published', note: null }
  if (casefile.version !== version) return { slug, title, version, state: 'superseded', note }
  if (casefile.status === 'analyzed') return { slug, title, version, state: 'analyzed', note }
  const failed = await findFailure(db, slug, version)
  return { slug, title, version, state: failed === null ? 'locked' : 'failed', note: failed ?? note }
}

/** Why the last run of a version failed; null where it did not. */
async function findFailure(db: Db, slug: string, version: number): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select(['status', 'reason'])
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return run?.status === 'failed' || run?.status === 'cancelled' ? run.reason : null
}
