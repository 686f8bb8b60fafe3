import type { Db } from '../../base/db/schema.ts'
import { type ColumnPrint, SAMPLE_SIZE } from './column-prints.ts'
import type { DataSketch } from './data-sketch.ts'
import { FEWEST_COMMON, findSameColumns, OTHER_ROWS } from './find-same-columns.ts'
import { seriesLike } from './find-same-series.ts'
import type { PanelSketch, Totals } from './panel-sketch.ts'
import type {} from '../locks/lock.repository.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    column_prints: ColumnPrintTable
    column_samples: ColumnSampleTable
    outcome_looks: OutcomeLookTable
    data_sketches: DataSketchTable
    data_sketch_keys: DataSketchKeyTable
  }
}

/** What each column of a data set is known again by, see `printColumns`. */
interface ColumnPrintTable {
  dataset_sha256: string
  name: string
  content_sha256: string
  values_sha256: string | null
}

/** One row per sampled value of a column. */
interface ColumnSampleTable {
  dataset_sha256: string
  name: string
  value: string
}

/** That cells of a column, or its range, were shown to an analyst for the first time; to whom is nobody's business. */
export interface OutcomeLookTable {
  dataset_sha256: string
  name: string
  kind: 'rows' | 'profile'
  first_at: string
}

/** What a data set is known again by although it was changed, see `sketchData`. */
interface DataSketchTable {
  dataset_sha256: string
  rows: number
  sketch_json: string
  /** Totals of its panels by period, which are compared with those of all other data; null where there are none. */
  totals_json: string | null
  /** {@link SKETCH_VERSION} when it was made: an older one is made again where the data are still here. */
  version: number
}

type PanelTotals = PanelSketch['totals'][]

/** One row per key in the samples of a sketch, and per order within a unit, so that data that share them are found. */
interface DataSketchKeyTable {
  dataset_sha256: string
  hash: string
}

/** A column of a data set. */
export interface ColumnPlace {
  dataset_sha256: string
  name: string
}

/** Moves on where a sketch says more than before. */
const SKETCH_VERSION = 2
/** Rows that one statement inserts; SQLite takes some 32,000 values. */
const BATCH = 2000
/** So many sampled values in common make a column a copy with other rows. */
const COMMON_VALUES = SAMPLE_SIZE / 2

/** Whether data can be known again by all that they are known by. */
export async function isRemembered(db: Db, sha256: string): Promise<boolean> {
  const row = db.selectFrom('data_sketches').select('rows').where('dataset_sha256', '=', sha256)
  return (await row.where('version', '=', SKETCH_VERSION).executeTakeFirst()) !== undefined
}

/**
 * Data that a design was locked on, or that were shown, and that cannot be known again yet: those that came with a release of the
 * archive, or before sketches were kept.
 */
export async function findUnremembered(db: Db): Promise<string[]> {
  const known = db.selectFrom('data_sketches').select('dataset_sha256').where('version', '=', SKETCH_VERSION)
  const locked = db.selectFrom('locks').select('dataset_sha256').where('dataset_sha256', 'not in', known)
  const shown = db.selectFrom('column_prints').select('dataset_sha256').where('dataset_sha256', 'not in', known)
  const rows = await locked.union(shown).execute()
  return rows.map(({ dataset_sha256 }) => dataset_sha256).sort()
}

/** Two at once may sketch the same data: the rows are the same. */
export async function insertSketch(db: Db, dataset_sha256: string, whole: DataSketch): Promise<void> {
  const { panels = [], ...sketch } = whole
  const orders = panels.flatMap((panel) => Object.values(panel.orders))
  const hashes = new Set(sketch.samples.flatMap((sample) => sample.hashes))
  for (const { levels, changes, logChanges } of orders)
    for (const hash of [levels, changes, logChanges].flatMap((sample) => sample.hashes)) hashes.add(`order ${hash}`)
  for (const batch of batchesOf([...hashes].map((hash) => ({ dataset_sha256, hash }))))
    await db
      .insertInto('data_sketch_keys')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const made = {
    rows: sketch.rows,
    sketch_json: JSON.stringify({ ...sketch, panels: panels.map((panel) => ({ orders: panel.orders })) }),
    totals_json: panels.length > 0 ? JSON.stringify(panels.map(({ totals }) => totals)) : null,
    version: SKETCH_VERSION,
  }
  await db
    .insertInto('data_sketches')
    .values({ dataset_sha256, ...made })
    .onConflict((conflict) => conflict.column('dataset_sha256').doUpdateSet(made))
    .execute()
}

/** Two at once may print the same data: the rows are the same. */
export async function insertColumnPrints(db: Db, dataset_sha256: string, prints: ColumnPrint[]): Promise<void> {
  const rows = prints.map(({ sample: _, ...print }) => ({ dataset_sha256, ...print }))
  for (const batch of batchesOf(rows))
    await db
      .insertInto('column_prints')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const samples = prints.flatMap(({ name, sample }) => sample.map((value) => ({ dataset_sha256, name, value })))
  for (const batch of batchesOf(samples))
    await db
      .insertInto('column_samples')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** These columns, and every column of any data set that is a copy of one of them. */
export async function findCopies(db: Db, dataset_sha256: string, names: readonly string[]): Promise<ColumnPlace[]> {
  const found: ColumnPlace[] = names.map((name) => ({ dataset_sha256, name }))
  for (const name of names) {
    found.push(
      ...(await findSamePrints(db, dataset_sha256, name)),
      ...(await findSameSamples(db, dataset_sha256, name)),
    )
  }
  return [
    ...found,
    ...(await findAlike(db, dataset_sha256, names)),
    ...(await findSameTotals(db, dataset_sha256, names)),
  ]
}

/** The same columns in panels whose units or periods were merged, or of which changes were taken. */
async function findSameTotals(db: Db, dataset_sha256: string, names: readonly string[]): Promise<ColumnPlace[]> {
  const sketches = db.selectFrom('data_sketches').select(['dataset_sha256', 'totals_json'])
  const rows = await sketches.where('totals_json', 'is not', null).orderBy('dataset_sha256').execute()
  const panelsOf = (row: (typeof rows)[number]) => JSON.parse(row.totals_json!) as PanelTotals
  const mine = rows.find((row) => row.dataset_sha256 === dataset_sha256)
  const own = mine
    ? panelsOf(mine).flatMap((totals) => names.flatMap((name) => (totals[name] ? [totals[name]] : [])))
    : []
  if (own.length === 0) return []
  const alike = own.map(seriesLike)
  const isSame = (totals: Totals) => alike.some((isLike) => isLike(totals))
  return rows
    .filter((row) => row !== mine)
    .flatMap((row) => {
      const columns = panelsOf(row).flatMap((totals) => Object.keys(totals).filter((name) => isSame(totals[name])))
      return columns.map((name) => ({ dataset_sha256: row.dataset_sha256, name }))
    })
}

/** The same columns in data that were rescaled or rounded, lost rows, or have other names for what they describe. */
async function findAlike(db: Db, dataset_sha256: string, names: readonly string[]): Promise<ColumnPlace[]> {
  const own = await readSketch(db, dataset_sha256)
  if (!own) return []
  const found: ColumnPlace[] = []
  for (const other of await findComparable(db, dataset_sha256, own.rows)) {
    const sketch = (await readSketch(db, other))!
    for (const name of names)
      found.push(...findSameColumns(own, name, sketch).map((column) => ({ dataset_sha256: other, name: column })))
  }
  return found
}

async function readSketch(db: Db, dataset_sha256: string): Promise<DataSketch | null> {
  const rows = db.selectFrom('data_sketches').select('sketch_json').where('dataset_sha256', '=', dataset_sha256)
  const row = await rows.executeTakeFirst()
  return row ? (JSON.parse(row.sketch_json) as DataSketch) : null
}

/** Data with rows of the same keys, or with as many rows. */
async function findComparable(db: Db, dataset_sha256: string, rows: number): Promise<string[]> {
  const own = db.selectFrom('data_sketch_keys').select('hash').where('dataset_sha256', '=', dataset_sha256)
  const keyed = await db
    .selectFrom('data_sketch_keys')
    .select('dataset_sha256')
    .where('hash', 'in', own)
    .where('dataset_sha256', '!=', dataset_sha256)
    .groupBy('dataset_sha256')
    .having((build) => build.fn.countAll(), '>=', FEWEST_COMMON)
    .execute()
  const margin = Math.max(2, Math.ceil(OTHER_ROWS * rows))
  const long = await db
    .selectFrom('data_sketches')
    .select('dataset_sha256')
    .where('rows', '>=', rows - margin)
    .where('rows', '<=', rows + margin)
    .where('dataset_sha256', '!=', dataset_sha256)
    .execute()
  return [...new Set([...keyed, ...long].map((row) => row.dataset_sha256))].sort()
}

async function findSamePrints(db: Db, dataset_sha256: string, name: string): Promise<ColumnPlace[]> {
  const own = db.selectFrom('column_prints').selectAll().where('dataset_sha256', '=', dataset_sha256)
  const print = await own.where('name', '=', name).executeTakeFirst()
  if (!print) return []
  return db
    .selectFrom('column_prints')
    .select(['dataset_sha256', 'name'])
    .where((build) =>
      build.or([
        build('content_sha256', '=', print.content_sha256),
        ...(print.values_sha256 === null ? [] : [build('values_sha256', '=', print.values_sha256)]),
      ]),
    )
    .execute()
}

async function findSameSamples(db: Db, dataset_sha256: string, name: string): Promise<ColumnPlace[]> {
  const values = db.selectFrom('column_samples').select('value').where('dataset_sha256', '=', dataset_sha256)
  return db
    .selectFrom('column_samples')
    .select(['dataset_sha256', 'name'])
    .where('value', 'in', values.where('name', '=', name))
    .groupBy(['dataset_sha256', 'name'])
    .having((build) => build.fn.countAll(), '>=', COMMON_VALUES)
    .execute()
}

/** The columns of which analysts were shown cells or range. */
export async function findShown(db: Db, dataset_sha256: string): Promise<Set<string>> {
  const rows = db.selectFrom('outcome_looks').select('name').where('dataset_sha256', '=', dataset_sha256)
  return new Set((await rows.execute()).map(({ name }) => name))
}

/** Only the first look at a column counts: later ones change nothing. */
export async function insertLooks(db: Db, looks: OutcomeLookTable[]): Promise<void> {
  for (const batch of batchesOf(looks))
    await db
      .insertInto('outcome_looks')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function batchesOf<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
}
