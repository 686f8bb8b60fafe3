import type { DatasetInfo } from '../../../contract/publication.ts'
import type { Recipe } from '@casefiles/recipes/schemas'
import type { Origin } from '@casefiles/recipes'
import type { Db } from '../../base/db/schema.ts'
import type {} from '../locks/lock.repository.ts'
import { findDatasetsOfBytes, findPreparedOf } from './dataset.repository.ts'
import { findShown } from './outcome-log.repository.ts'

/** Of an outcome before the lock, and of a column that nobody asked to be shown, its type and what is missing of it are shown, nothing that its cells hold. */
export const WITHHELD = {
  distinct: { count: 0, isExact: false },
  min: null,
  max: null,
  mean: null,
  firstDate: null,
  lastDate: null,
  infinite: 0,
  leadingZeros: 0,
  samples: [],
  mostFrequent: null,
  isWithheld: true as const,
}

/**
 * Columns of a data set that no analyst is to see yet: those that a draft which is not locked names as an outcome.
 * Looking at them before the lock costs the re-analysis label.
 *
 * @param casefile a draft that counts too, whatever data set it has chosen
 */
export async function findHiddenOutcomes(db: Db, sha256: string, casefile: string | undefined): Promise<string[]> {
  const drafts = await db
    .selectFrom('drafts')
    .innerJoin('casefiles', 'casefiles.slug', 'drafts.casefile_slug')
    .select('drafts.document_json')
    .where('casefiles.status', '=', 'draft')
    .where((build) =>
      build.or([build('drafts.dataset_sha256', '=', sha256), build('drafts.casefile_slug', '=', casefile ?? '')]),
    )
    .execute()
  const columns = drafts.flatMap(({ document_json }) => outcomeColumns(JSON.parse(document_json).design))
  return [...new Set(columns)].sort()
}

/** The same, with every column that a recipe made of what a hidden one is made of. */
export async function findHiddenColumns(db: Db, sha256: string, casefile: string | undefined): Promise<string[]> {
  const hidden = await findHiddenOutcomes(db, sha256, casefile)
  const made = [...hidden]
  for (const { info_json } of await findDatasetsOfBytes(db, sha256)) {
    const { recipe } = JSON.parse(info_json) as DatasetInfo
    if (recipe) made.push(...(await findHiddenMade(db, recipe, hidden, casefile)))
  }
  return [...new Set(made)].sort()
}

/** The same, with every column that nobody asked to be shown yet, see {@link findClosedColumns}. */
export async function findWithheldColumns(db: Db, sha256: string, casefile: string | undefined): Promise<string[]> {
  const withheld = [...(await findHiddenColumns(db, sha256, casefile)), ...(await findClosedColumns(db, sha256))]
  for (const { info_json } of await findDatasetsOfBytes(db, sha256)) {
    const { recipe } = JSON.parse(info_json) as DatasetInfo
    if (recipe) withheld.push(...(await findClosedMade(db, recipe)))
  }
  return [...new Set(withheld)].sort()
}

/**
 * Columns of an uploaded file that nobody was shown yet. Which of them hold the outcome is asked before any cell is shown: until
 * somebody says which to show, all are closed. Once a design on the file is locked, none is.
 */
export async function findClosedColumns(db: Db, sha256: string): Promise<string[]> {
  const rows = await findDatasetsOfBytes(db, sha256)
  const infos = rows.map(({ info_json }) => JSON.parse(info_json) as DatasetInfo)
  const uploaded = infos.find(({ recipe }) => !recipe)
  if (!uploaded || rows.some(({ uploaded_by }) => uploaded_by === null)) return []
  if (await isUnderLock(db, [sha256, ...(await findPreparedOf(db, sha256))])) return []
  const shown = await findShown(db, sha256)
  return uploaded.columns.map(({ name }) => name).filter((name) => !shown.has(name))
}

/** Columns of a recipe's result that are made of a closed column of a source. */
export async function findClosedMade(
  db: Db,
  { sources, origins }: { sources: readonly { sha256: string }[]; origins: Recipe['origins'] },
): Promise<string[]> {
  const closed = new Set<string>()
  for (const { sha256: source } of sources)
    for (const column of await findClosedColumns(db, source)) closed.add(originKey({ source, column }))
  return origins.filter(({ from }) => from.some((origin) => closed.has(originKey(origin)))).map(({ column }) => column)
}

/** Whether a casefile on one of these data sets has left its draft behind. */
async function isUnderLock(db: Db, hashes: readonly string[]): Promise<boolean> {
  const locks = db.selectFrom('locks').select('dataset_sha256').where('dataset_sha256', 'in', hashes)
  const drafts = db
    .selectFrom('drafts')
    .innerJoin('casefiles', 'casefiles.slug', 'drafts.casefile_slug')
    .select('drafts.dataset_sha256')
    .where('casefiles.status', '!=', 'draft')
    .where('drafts.dataset_sha256', 'in', hashes)
  return (await locks.executeTakeFirst()) !== undefined || (await drafts.executeTakeFirst()) !== undefined
}

const originKey = ({ source, column }: Origin): string => `${source} ${column}`

/**
 * Columns of a recipe's result of which nothing is shown: made of a source's column that is hidden there, or that an
 * outcome of the result is made of, too.
 *
 * @param named names of outcomes
 */
export async function findHiddenMade(
  db: Db,
  { sources, origins }: { sources: readonly { sha256: string }[]; origins: Recipe['origins'] },
  named: readonly string[],
  casefile: string | undefined,
): Promise<string[]> {
  const hidden = new Set(
    origins.filter(({ column }) => named.includes(column)).flatMap(({ from }) => from.map(originKey)),
  )
  for (const { sha256: source } of sources)
    for (const column of await findHiddenOutcomes(db, source, casefile)) hidden.add(originKey({ source, column }))
  return origins
    .filter(({ column, from }) => named.includes(column) || from.some((origin) => hidden.has(originKey(origin))))
    .map(({ column }) => column)
}

/** Whatever is named `column` within a field for outcomes, of any design, but for what an outcome is adjusted for. */
export function outcomeColumns(value: unknown, isOutcome = false): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => {
    if (isOutcome && key === 'column' && typeof item === 'string') return [item]
    return key === 'ownChoices' ? [] : outcomeColumns(item, isOutcome || /outcomes?$/i.test(key))
  })
}
