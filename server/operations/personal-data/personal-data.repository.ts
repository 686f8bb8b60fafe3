import type { Kysely } from 'kysely'
import type { Db, Schema } from '../../base/db/schema.ts'
import type { UserTable } from '../../people/accounts/user.repository.ts'

export type AccountRef = Pick<UserTable, 'id' | 'email' | 'email_key' | 'name'>

/** One kind of data that is kept about an account. */
export interface PersonalData {
  /** Its key in the export. */
  name: string
  /** Where it stands. */
  tables: readonly (keyof Schema)[]
  /** What the owner gets. */
  collect(db: Db, account: AccountRef): Promise<object[]>
  /** What happens when the account is deleted; left out, rows stay as they are and name the account by its id alone. */
  erase?(trx: Db, account: AccountRef): Promise<void>
}

/** What others read once an account is deleted. */
export function pseudonym(id: string): string {
  return `deleted account ${id.slice(0, 8)}`
}

/** Tables and columns come from the registry, never from a request; the builder cannot check them against each other. */
const dynamic = (db: Db): Kysely<Record<string, Record<string, unknown>>> => db.withTables()

export async function findOwnRows(
  db: Db,
  table: string,
  owner: string,
  value: string,
  columns: readonly string[],
): Promise<object[]> {
  return dynamic(db).selectFrom(table).select(columns).where(owner, '=', value).execute()
}

export async function deleteOwnRows(trx: Db, table: string, owner: string, value: string): Promise<void> {
  await dynamic(trx).deleteFrom(table).where(owner, '=', value).execute()
}

/** Puts the pseudonym where the name of the person stood. */
export async function renameOwnRows(trx: Db, table: string, owner: string, id: string, column: string): Promise<void> {
  await dynamic(trx)
    .updateTable(table)
    .set({ [column]: pseudonym(id) })
    .where(owner, '=', id)
    .execute()
}

/** The links of the account's casefiles that carry its name: they are fixed by fingerprints and stay. */
export async function findOwnLinks(db: Db, { id, email, name }: AccountRef): Promise<object[]> {
  return db
    .selectFrom('chain_entries')
    .innerJoin('drafts', 'drafts.casefile_slug', 'chain_entries.casefile_slug')
    .select(['chain_entries.casefile_slug', 'chain_entries.kind', 'chain_entries.version', 'chain_entries.author'])
    .select('chain_entries.created_at')
    .where('drafts.owner_id', '=', id)
    .where('chain_entries.author', 'in', [name || email, email])
    .orderBy('chain_entries.created_at')
    .execute()
}

export async function findOwnUser(db: Db, { id }: AccountRef): Promise<object[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'tier', 'status', 'created_at', 'updated_at', 'signed_in_at'])
    .where('id', '=', id)
    .execute()
}

/** Leaves the id and the pseudonym: nobody can sign in with it, and its address is free again. */
export async function eraseUser(trx: Db, { id, email_key }: AccountRef): Promise<void> {
  await trx.deleteFrom('registrations').where('email_key', '=', email_key).execute()
  const left = { email: pseudonym(id), email_key: `deleted:${id}`, name: '', role: 'user', tier: 'free' } as const
  await trx
    .updateTable('users')
    .set({ ...left, status: 'deleted', password_hash: '', signed_in_at: null })
    .where('id', '=', id)
    .execute()
}
