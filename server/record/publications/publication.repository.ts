import type { CasefileListItem } from '../../../contract/casefile.ts'
import { TEACHING_EXAMPLES } from '../../../contract/teaching-example.ts'
import { parseCard } from './casefile-card.ts'
import type { Db } from '../../base/db/schema.ts'
import type {} from '../takedowns/takedown.table.ts'
import type { PublicationRow } from './publication.table.ts'

/** Of teaching examples, which lists and counts leave out; not empty where there are none, as an empty list is no SQL. */
export const TEACHING_SLUGS = ['', ...TEACHING_EXAMPLES.map(({ slug }) => slug)]

/** Adds a version and makes it the current one. Called inside a durable transaction. */
export async function insertPublication(trx: Db, row: PublicationRow): Promise<void> {
  await trx.updateTable('publications').set({ is_current: 0 }).where('casefile_slug', '=', row.casefile_slug).execute()
  await trx.insertInto('publications').values(row).execute()
}

/** Every version ever published that was not taken down, by casefile, oldest first. */
export async function findStandingPublications(db: Db, slug?: string): Promise<PublicationRow[]> {
  const gone = db.selectFrom('takedowns').select('sha256')
  const standing = db.selectFrom('publications').selectAll().where('sha256', 'not in', gone)
  const found = slug === undefined ? standing : standing.where('casefile_slug', '=', slug)
  return found.orderBy('casefile_slug').orderBy('version').execute()
}

/** A casefile's versions, oldest first, those that were taken down among them. */
export async function findPublications(db: Db, slug: string): Promise<PublicationRow[]> {
  return db.selectFrom('publications').selectAll().where('casefile_slug', '=', slug).orderBy('version').execute()
}

export async function findCurrentPublication(db: Db, slug: string): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('is_current', '=', 1)
    .executeTakeFirst()
}

export async function findPublicationOfRun(db: Db, runId: string): Promise<PublicationRow | undefined> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('version', 'desc')
    .executeTakeFirst()
}

/** Cards of the current versions in one domain, or in all, by slug. */
export async function findCurrentCards(db: Db, domain?: string): Promise<CasefileListItem[]> {
  const current = db.selectFrom('publications').select('card_json').where('is_current', '=', 1)
  const wanted = domain === undefined ? current : current.where('domain_slug', '=', domain)
  const rows = await wanted.orderBy('casefile_slug').execute()
  return rows.map(({ card_json }) => parseCard(card_json))
}
