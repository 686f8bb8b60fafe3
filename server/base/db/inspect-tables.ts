import { sql, type Kysely } from 'kysely'
import { isSqlite } from './dialect.ts'

/** Tables whose rows are the product's own, by name; virtual tables and what the database, or Litestream, keeps for itself are left out. */
export async function listTables<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select name from pragma_table_list
        where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
          and name not like '\\_litestream\\_%' escape '\\' order by name`
    : sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name collate "C"`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** Columns of a table's primary key, in order. */
export async function primaryKeyOf<Schema>(db: Kysely<Schema>, table: string): Promise<string[]> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
    : sql<{ name: string }>`select attribute.attname as name from pg_index index
        join pg_attribute attribute on attribute.attrelid = index.indrelid and attribute.attnum = any(index.indkey)
        where index.indrelid = to_regclass(${table}) and index.indisprimary
        order by array_position(index.indkey::smallint[], attribute.attnum)`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

export async function countRowsOf<Schema>(db: Kysely<Schema>, table: string): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(counted.rows[0].count)
}

/** Bytes that each table takes with its indexes, by name. */
export async function tableSizes<Schema>(db: Kysely<Schema>): Promise<Map<string, number>> {
  const query = isSqlite(db)
    ? sql<{ name: string; bytes: number }>`select schema.tbl_name as name, sum(pages.pgsize) as bytes from dbstat pages
        join sqlite_master schema on schema.name = pages.name group by schema.tbl_name`
    : sql<{ name: string; bytes: number }>`select table_name as name,
        pg_total_relation_size(to_regclass(quote_ident(table_name))) as bytes
        from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`
  return new Map((await query.execute(db)).rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** What each migration is called and when it ran, oldest first. */
export async function listMigrations<Schema>(db: Kysely<Schema>): Promise<{ name: string; at: string }[]> {
  const rows = await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration
    order by name`.execute(db)
  return rows.rows.map(({ name, timestamp }) => ({ name, at: timestamp }))
}
