import type { Kysely } from 'kysely'
import { createAccounts } from './0001-baseline/accounts.ts'
import { createDues } from './0001-baseline/dues.ts'
import { createReaders } from './0001-baseline/readers.ts'
import { createRecord } from './0001-baseline/record.ts'
import { createResults } from './0001-baseline/results.ts'
import { createSearch, createTexts } from './0001-baseline/texts.ts'
import { createWork } from './0001-baseline/work.ts'

/** Every table of the first release. What refers to another table comes after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createDues(db)
  await createWork(db)
  await createRecord(db)
  await createResults(db)
  await createTexts(db)
  await createReaders(db)
  await createSearch(db)
}
