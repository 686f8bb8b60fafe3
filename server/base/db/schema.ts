import type { Kysely } from 'kysely'

/**
 * The tables by name. Empty here, since no layer below knows those above it: each `<noun>.table.ts` adds its own with
 * `declare module`, so that every query is checked against all of them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Schema {}

/** The database or a transaction on it: what every repository takes as its first argument. */
export type Db = Kysely<Schema>
