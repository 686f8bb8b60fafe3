declare module '../db/schema.ts' {
  interface Schema {
    instances: InstanceTable
  }
}

/** A process that works on jobs. Whoever has not been heard of for the length of a lease counts as gone. */
export interface InstanceTable {
  id: string
  /** When it last said that it lives. */
  seen_at: string
}
