declare module '../../base/db/schema.ts' {
  interface Schema {
    lock_embargoes: LockEmbargoTable
  }
}

/** That the words of a lock are withheld: until a day, or, where that is null, until it is published. */
export interface LockEmbargoTable {
  link_hash: string
  until: string | null
}
