import fs from 'node:fs'
import type { z } from 'zod'
import type { RepairDone } from '@casefiles/engine/repairs'
import type { Recipe } from '@casefiles/recipes/schemas'
import type {
  ColumnProfile,
  DataProfile,
  datasetColumnsSchema,
  datasetDescriptionSchema,
  datasetLooksSchema,
} from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { slugFor } from '../drafts/document-of.ts'
import { ServerError } from '../../base/errors.ts'
import type { Upload } from '../../base/uploads/receive-upload.ts'
import { hashFile } from './dataset-files.ts'
import {
  findDatasetOfBytes,
  insertDataset,
  isDatasetIdTaken,
  updateDataset,
  type DatasetRow,
} from './dataset.repository.ts'
import { findHiddenColumns, findWithheldColumns, WITHHELD } from './hidden-outcomes.ts'
import { originsIn, recordLook, recordOriginLooks } from './outcome-log.service.ts'
import {
  DATASET_LIMITS,
  readDatasetInSubprocess,
  type DatasetRows,
  type StoreChoices,
  type StoredProfile,
} from './read-dataset-in-subprocess.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets' | 'uploads'>
type Description = z.infer<typeof datasetDescriptionSchema>

export interface ProfiledDataset {
  dataset: DatasetInfo
  profile: DataProfile
}

const COLUMN_TYPES: Record<ColumnProfile['type'], DatasetInfo['columns'][number]['type']> = {
  integer: 'integer',
  number: 'number',
  boolean: 'yes/no',
  date: 'text',
  category: 'text',
  text: 'text',
  empty: 'text',
}

/**
 * Keeps an uploaded data file as CSV under its fingerprint, with its profile. The same bytes are kept once: who sends them
 * again is handed what is there.
 *
 * @param casefile a draft whose outcomes stay hidden in the answer, whatever data set it has chosen
 * @param choices how it is to be read; repairs that were accepted stay with the data set
 * @throws {ServerError} `dataset/choose-sheet` where a workbook has several, `dataset/unreadable` with what may be repaired, `upload/took-too-long`, `upload/took-too-much-memory`, `upload/busy`
 */
export async function addDataset(
  context: Context,
  upload: Upload,
  description: Description,
  account: string,
  casefile?: string,
  choices: StoreChoices = {},
): Promise<ProfiledDataset> {
  const converted = context.uploads.newFile()
  try {
    const { profile, isConverted, bytes, repairs } = await convertUpload(upload, converted, choices)
    const file = isConverted ? converted : upload.path
    const sha256 = isConverted ? await hashFile(converted) : upload.sha256
    const before = await findDatasetOfBytes(context.db, sha256)
    if (before) return profiled(context, before, casefile)
    await context.datasets.adopt(file, sha256)
    const original = isConverted ? { sha256: upload.sha256, bytes: upload.bytes } : undefined
    const added = await record(context, { sha256, bytes, profile, repairs, original }, description, account)
    return await masked(context, added, casefile)
  } finally {
    for (const path of [upload.path, converted]) await context.uploads.remove(path)
  }
}

/**
 * A data set with its profile, which is made now where nobody asked for it before.
 *
 * @param casefile a draft whose outcomes stay hidden in the answer, whatever data set it has chosen
 */
export async function readDataset(context: Context, sha256: string, casefile?: string): Promise<ProfiledDataset> {
  return profiled(context, await getDataset(context.db, sha256), casefile)
}

/**
 * Opens columns of an uploaded file, of which nothing is shown before: whoever opens them has said which hold the outcome. What
 * an unlocked design names as its outcome stays hidden.
 *
 * @throws {ServerError} `request/invalid` for a column that is not there
 */
export async function showColumns(
  context: Context,
  sha256: string,
  { columns, casefile }: z.infer<typeof datasetLooksSchema>,
): Promise<ProfiledDataset> {
  const row = await getDataset(context.db, sha256)
  const info = JSON.parse(row.info_json) as DatasetInfo
  const unknown = columns.find((name) => !info.columns.some((column) => column.name === name))
  if (unknown !== undefined) throw new ServerError('request/invalid', `The data set has no column "${unknown}".`)
  const hidden = await findHiddenColumns(context.db, sha256, casefile)
  const shown = columns.filter((name) => !hidden.includes(name))
  await recordLook(context, sha256, 'profile', shown)
  await recordOriginLooks(context, 'profile', originsIn(info, shown))
  return profiled(context, row, casefile)
}

/** Says in readers' words what columns mean. The data themselves never change. */
export async function describeColumns(
  context: Context,
  sha256: string,
  { columns }: z.infer<typeof datasetColumnsSchema>,
  by: Actor,
): Promise<ProfiledDataset> {
  const row = await getDataset(context.db, sha256)
  if (row.uploaded_by === null) {
    throw new ServerError('dataset/of-archive', 'Data sets of the archive are described in its sources.')
  }
  const info = JSON.parse(row.info_json) as DatasetInfo
  const before = new Map<string, string>()
  for (const { name, meaning } of columns) {
    const column = info.columns.find((one) => one.name === name)
    if (!column) throw new ServerError('request/invalid', `The data set has no column "${name}".`)
    if (column.meaning === meaning) continue
    if (!before.has(name)) before.set(name, column.meaning)
    column.meaning = meaning
  }
  const changed = info.columns.filter(({ name }) => before.has(name))
  const info_json = JSON.stringify(info)
  // whoever's the data are, every analyst may describe them, and the log says who did
  if (changed.length > 0) {
    await context.db.transaction().execute(async (trx) => {
      await updateDataset(trx, row, { info_json })
      const about = { actor: by, action: 'dataset.described', subject: `dataset:${sha256}` }
      const after = Object.fromEntries(changed.map(({ name, meaning }) => [name, meaning]))
      await recordActivity(trx, context, { ...about, before: Object.fromEntries(before), after })
    })
  }
  return profiled(context, { ...row, info_json })
}

/** Some rows as they are stored, without the columns that are still withheld, see `findWithheldColumns`. */
export async function readRows(
  context: Context,
  sha256: string,
  { offset, limit, casefile }: { offset: number; limit: number; casefile?: string | undefined },
): Promise<DatasetRows> {
  const { info_json } = await getDataset(context.db, sha256)
  const { name, ...info } = JSON.parse(info_json) as DatasetInfo
  const omit = await findWithheldColumns(context.db, sha256, casefile)
  const handle = await context.datasets.open(sha256)
  try {
    const order = { task: 'rows' as const, offset, limit, omit, name, limits: DATASET_LIMITS }
    const rows = await readDatasetInSubprocess<DatasetRows>(order, { input: handle.fd })
    if (rows.rows.length > 0) {
      await recordLook(context, sha256, 'rows', rows.columns)
      await recordOriginLooks(context, 'rows', originsIn(info, rows.columns))
    }
    return rows
  } finally {
    await handle.close()
  }
}

async function getDataset(db: Db, sha256: string): Promise<DatasetRow> {
  const row = await findDatasetOfBytes(db, sha256)
  if (!row) throw new ServerError('dataset/not-found', 'There is no data set with that fingerprint.')
  return row
}

/** A row of the table as it is answered. */
export async function profiled(context: Context, row: DatasetRow, casefile?: string): Promise<ProfiledDataset> {
  const dataset = JSON.parse(row.info_json) as DatasetInfo
  return masked(context, { dataset, profile: await profileOf(context, row, dataset) }, casefile)
}

/** Without what cells of hidden columns hold; that the others were shown is written down. */
async function masked(
  context: Context,
  { dataset, profile }: ProfiledDataset,
  casefile: string | undefined,
): Promise<ProfiledDataset> {
  const hidden = new Set(await findWithheldColumns(context.db, dataset.sha256, casefile))
  const shown = profile.columns.filter(({ name }) => !hidden.has(name)).map(({ name }) => name)
  await recordLook(context, dataset.sha256, 'profile', shown)
  await recordOriginLooks(context, 'profile', originsIn(dataset, shown))
  const columns = profile.columns.map((column) => (hidden.has(column.name) ? { ...column, ...WITHHELD } : column))
  const log = profile.log.map((line) =>
    line.column !== undefined && hidden.has(line.column)
      ? { ...line, message: `How the cells of "${line.column}" were read is told once what they hold is shown.` }
      : line,
  )
  return { dataset, profile: { ...profile, columns, log } }
}

async function profileOf({ db, datasets }: Context, row: DatasetRow, dataset: DatasetInfo): Promise<DataProfile> {
  if (row.profile_json !== null) return JSON.parse(row.profile_json) as DataProfile
  const handle = await datasets.open(row.sha256)
  try {
    const order = { task: 'profile' as const, name: dataset.name, limits: DATASET_LIMITS }
    const { profile } = await readDatasetInSubprocess<StoredProfile>(order, { input: handle.fd })
    await updateDataset(db, row, { profile_json: JSON.stringify(profile) })
    return profile
  } finally {
    await handle.close()
  }
}

/**
 * Reads an uploaded file in a process of its own, and writes its table to a new file unless it is plain CSV already.
 *
 * @throws {ServerError} what {@link addDataset} throws
 */
export async function convertUpload(upload: Upload, into: string, choices: StoreChoices = {}): Promise<StoredProfile> {
  const input = await fs.promises.open(upload.path, 'r')
  const output = await fs.promises.open(into, 'wx')
  try {
    const order = {
      task: 'store' as const,
      name: upload.name,
      limits: DATASET_LIMITS,
      ...choices,
    }
    const stored = await readDatasetInSubprocess<StoredProfile>(order, { input: input.fd, output: output.fd })
    await output.sync()
    return stored
  } finally {
    await input.close()
    await output.close()
  }
}

/** Keeps data that a recipe made, described like its first source; their file is in place already. */
export async function keepPrepared(
  context: Context,
  { parent, ...made }: { sha256: string; bytes: number; profile: DataProfile; recipe: Recipe; parent: DatasetInfo },
  account: string,
  casefile: string | undefined,
): Promise<ProfiledDataset> {
  const { name, description, citation, source, licence } = parent
  const added = await record(
    context,
    made,
    { name: `${name}, prepared`, description, citation, source, licence },
    account,
    meaningsOf(parent),
  )
  return masked(context, added, casefile)
}

function meaningsOf({ columns }: DatasetInfo): ReadonlyMap<string, string> {
  return new Map(columns.map(({ name, meaning }) => [name, meaning]))
}

/** Columns as a description names them; what the file itself says of one comes before what was known. */
export function describeProfile(
  { columns }: Pick<DataProfile, 'columns'>,
  meanings: ReadonlyMap<string, string>,
): DatasetInfo['columns'] {
  return columns.map(({ name, type, label, valueLabels }) => ({
    name,
    type: COLUMN_TYPES[type],
    meaning: columnMeaning({ label, valueLabels }) ?? meanings.get(name) ?? '',
  }))
}

interface Recorded {
  sha256: string
  bytes: number
  profile: DataProfile
  recipe?: Recipe
  repairs?: RepairDone[]
  original?: DatasetInfo['original']
}

async function record(
  { db, now }: Context,
  { sha256, bytes, profile, recipe, repairs = [], original }: Recorded,
  description: Description,
  account: string,
  meanings: ReadonlyMap<string, string> = new Map(),
): Promise<ProfiledDataset> {
  return db.transaction().execute(async (trx) => {
    const id = await slugFor(description.name, (slug) => isDatasetIdTaken(trx, slug))
    const columns = describeProfile(profile, meanings)
    // the name of a file in bundles and downloads, so none that a sender chose
    const dataset = {
      id,
      ...description,
      file: `${id}.csv`,
      sha256,
      rows: profile.rows,
      bytes,
      columns,
      ...(recipe && { recipe }),
      ...(repairs.length > 0 && { repairs }),
      ...(original && { original }),
    }
    const stored = { info_json: JSON.stringify(dataset), profile_json: JSON.stringify(profile) }
    await insertDataset(trx, { id, sha256, ...stored, created_at: now(), uploaded_by: account })
    return { dataset, profile }
  })
}

/** Codes that are written out; a column with more names a few and says how many there are. */
const MOST_CODES = 8
/** As long as a meaning may be that somebody types. */
const LONGEST = 500

/**
 * What a column means by its own file: its label, and what its codes stand for where the file says so, as Stata's do.
 *
 * @returns null where the file says neither
 * @example columnMeaning({ label: 'Union member', valueLabels: [{ value: 0, text: 'no' }, { value: 1, text: 'yes' }] })
 *   // 'Union member (0 = no, 1 = yes)'
 */
export function columnMeaning({ label, valueLabels }: Pick<ColumnProfile, 'label' | 'valueLabels'>): string | null {
  if (valueLabels === null || valueLabels.length === 0) return label
  const codes = valueLabels.slice(0, MOST_CODES).map(({ value, text }) => `${value} = ${text}`)
  const more = valueLabels.length - codes.length
  const told = `${codes.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const meaning = label === null ? told : `${label} (${told})`
  return meaning.length > LONGEST ? label : meaning
}
