import { plural } from '@casefiles/engine/words'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { FitRules, Schedule } from '../../../contract/vintage.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import type { Network } from '../../base/network/public-request.ts'
import type { Upload } from '../../base/uploads/receive-upload.ts'
import { hashFile } from '../datasets/dataset-files.ts'
import { findDataset, insertDataset } from '../datasets/dataset.repository.ts'
import { convertUpload, describeProfile } from '../datasets/dataset.service.ts'
import type { StoredProfile } from '../datasets/read-dataset-in-subprocess.ts'
import type { Fit } from './compare-vintages.ts'
import { fetchDataFile } from './fetch-data-file.ts'
import { fitInSubprocess } from './fit-in-subprocess.ts'
import { findVintages, insertVintage, updateSource, type DataSourceRow, type VintageRow } from './vintage.repository.ts'

/** Tests name the network, the product never does. */
export type PullContext = Pick<ServerContext, 'db' | 'now' | 'newId' | 'datasets' | 'uploads'> & { network?: Network }

/** What does it, as the activity log names it. */
export const VINTAGES_ACTOR = 'nightly vintages'
/** Whoever declared a source is told when so many pulls in a row failed. */
export const TOLD_AFTER = 3

export interface Pulled {
  outcome: 'new' | 'same' | 'failed'
  message: string
}

/** `Fit` as it is kept: with the number of the vintage that it was compared with. */
export type KeptFit = Fit & { against: number }

/**
 * Gets the file of a source and keeps it as a vintage where it is none of those that came before. Whether it fits is found at
 * once and kept with it. A file that is none, or does not come, is a failure, which the next night tries again.
 */
export async function pullSource(context: PullContext, source: DataSourceRow): Promise<Pulled> {
  const { db, now, uploads } = context
  const fetched = uploads.newFile()
  const converted = uploads.newFile()
  try {
    return await keepFetched(context, source, await fetchDataFile(source.url, fetched, context.network), converted)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    const failures = source.failures + 1
    const at = now()
    const last = { last_at: at, last_message: error.message, next_pull_on: nextNight(at) }
    await updateSource(db, source.id, { ...last, failures })
    return { outcome: 'failed', message: `${error.message} (${plural(failures, 'failure')} in a row)` }
  } finally {
    for (const file of [fetched, converted]) await uploads.remove(file)
  }
}

async function keepFetched(
  context: PullContext,
  source: DataSourceRow,
  upload: Upload,
  converted: string,
): Promise<Pulled> {
  const { db, datasets } = context
  const vintages = await findVintages(db, source.id)
  const known = vintages.find(({ fetched_sha256 }) => fetched_sha256 === upload.sha256)
  if (known || upload.sha256 === source.dataset_sha256) return sayKnown(context, source, known?.number ?? 1)
  const stored = await convertUpload(upload, converted).catch((error: unknown) => {
    if (error instanceof ServerError && UNREADABLE.includes(error.code)) return error
    throw error
  })
  if (stored instanceof ServerError) {
    const fit = { problems: [stored.message], drift: [], changes: null, against: 1 }
    return keepVintage(context, source, { fetched_sha256: upload.sha256, data: null, fit })
  }
  const file = stored.isConverted ? converted : upload.path
  const sha256 = stored.isConverted ? await hashFile(converted) : upload.sha256
  const same = vintages.find(({ dataset_sha256 }) => dataset_sha256 === sha256)
  if (same || sha256 === source.dataset_sha256) return sayKnown(context, source, same?.number ?? 1)
  const before = vintages.findLast(({ fits }) => fits === 1)
  const beforeSha256 = before?.dataset_sha256 ?? source.dataset_sha256
  await datasets.bring(beforeSha256)
  datasets.refuseMissing(beforeSha256)
  await datasets.adopt(file, sha256)
  const rules = JSON.parse(source.rules_json) as FitRules
  const fit = await fitInSubprocess({ before: datasets.file(beforeSha256), after: datasets.file(sha256), rules })
  const found = {
    fetched_sha256: upload.sha256,
    data: { sha256, stored },
    fit: { ...fit, against: before?.number ?? 1 },
  }
  return keepVintage(context, source, found)
}

/** What is no table is kept as a vintage that does not fit: it came, and the next night would bring the same. */
const UNREADABLE: readonly string[] = ['dataset/unreadable', 'dataset/choose-sheet']

async function sayKnown({ db, now }: PullContext, source: DataSourceRow, number: number): Promise<Pulled> {
  const at = now()
  const message = `The file is that of vintage ${number}, so it is no new one.`
  const last = { last_at: at, last_message: message, next_pull_on: nextPullOn(at, source.schedule) }
  await updateSource(db, source.id, { ...last, failures: 0 })
  return { outcome: 'same', message }
}

interface Found {
  fetched_sha256: string
  /** Null where it could not be read. */
  data: { sha256: string; stored: StoredProfile } | null
  fit: KeptFit
}

/** Data set, vintage and what the source says of its last pull become true together. */
async function keepVintage(context: PullContext, source: DataSourceRow, found: Found): Promise<Pulled> {
  const { db, now, newId } = context
  const at = now()
  const { fetched_sha256, data, fit } = found
  const isFitting = fit.problems.length === 0
  return durably(db, async (trx) => {
    const number = ((await findVintages(trx, source.id)).at(-1)?.number ?? 1) + 1
    const message = `Vintage ${number} came${isFitting ? ' and fits' : `. It does not fit: ${fit.problems.join(' ')}`}`
    if (data && !(await findDataset(trx, source.dataset_id, data.sha256))) {
      const first = (await findDataset(trx, source.dataset_id, source.dataset_sha256))!
      const info = describeVintage(first, source, data)
      const stored = { info_json: JSON.stringify(info), profile_json: JSON.stringify(data.stored.profile) }
      const { id, sha256 } = info
      await insertDataset(trx, { id, sha256, ...stored, created_at: at, uploaded_by: source.owner_id })
    }
    const row: VintageRow = {
      id: newId(),
      source_id: source.id,
      number,
      url: source.url,
      licence: source.licence,
      pulled_at: at,
      fetched_sha256,
      dataset_sha256: data?.sha256 ?? null,
      rows: data?.stored.profile.rows ?? null,
      fits: isFitting ? 1 : 0,
      fit_json: JSON.stringify(fit),
    }
    await insertVintage(trx, row)
    const last = { last_at: at, last_message: `${message}${isFitting ? '.' : ''}`, failures: 0 }
    await updateSource(trx, source.id, { ...last, next_pull_on: nextPullOn(at, source.schedule) })
    const after = { number, fits: isFitting, fetched: fetched_sha256, data: data?.sha256 ?? null }
    const entry = {
      actor: VINTAGES_ACTOR,
      action: 'source.vintage-came',
      subject: `source:${source.dataset_id}`,
      after,
    }
    await recordActivity(trx, { now: () => at }, entry)
    return { outcome: 'new', message: last.last_message }
  })
}

/** As the first vintage is described, with what the file holds now. Nothing of it was repaired: nobody was asked. */
function describeVintage(
  { repairs: _, ...first }: DatasetInfo,
  source: Pick<DataSourceRow, 'licence'>,
  { sha256, stored }: NonNullable<Found['data']>,
): DatasetInfo {
  const { profile, bytes } = stored
  const meanings = new Map(first.columns.map(({ name, meaning }) => [name, meaning]))
  const columns = describeProfile(profile, meanings)
  return { ...first, licence: source.licence, sha256, rows: profile.rows, bytes, columns }
}

/**
 * The day from which on a night pulls a source again, after it was pulled or looked at. Days, not hours: a night that begins a
 * minute earlier than the one before is still the next night.
 *
 * @param at ISO
 * @returns `2026-12-01`
 */
export function nextPullOn(at: string, schedule: Schedule): string {
  const date = new Date(`${at.slice(0, 10)}T00:00:00.000Z`)
  if (schedule !== 'monthly') return later(date, schedule === 'daily' ? 1 : 7)
  const day = date.getUTCDate()
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return later(next, Math.min(day, days) - 1)
}

/** The next night's day: a pull that failed is not put off for a month. */
export function nextNight(at: string): string {
  return nextPullOn(at, 'daily')
}

function later(date: Date, days: number): string {
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
