import type { Db } from '../../base/db/schema.ts'
import { type ColumnPrint, SAMPLE_SIZE } from './column-prints.ts'
import type {} from '../locks/lock.table.ts'
import type { OutcomeLookTable } from './outcome-log.table.ts'

/** A column of a data set. */
export interface ColumnPlace {
  dataset_sha256: string
  name: string
}

/** Rows that one statement inserts; SQLite takes some 32,000 values. */
const BATCH = 2000
/** So many sampled values in common make a column a copy with other rows. */
const COMMON_VALUES = SAMPLE_SIZE / 2

export async function hasColumnPrints(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('column_prints')
    .select('name')
    .where('dataset_sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

/** Data that a design was locked on and whose columns are not known yet: those that came with a release of the archive. */
export async function findUnprinted(db: Db): Promise<string[]> {
  const known = db.selectFrom('column_prints').select('dataset_sha256')
  const locked = db.selectFrom('locks').select('dataset_sha256').distinct().where('dataset_sha256', 'not in', known)
  return (await locked.orderBy('dataset_sha256').execute()).map(({ dataset_sha256 }) => dataset_sha256)
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
  return found
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
