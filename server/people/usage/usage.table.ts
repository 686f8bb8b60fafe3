declare module '../../base/db/schema.ts' {
  interface Schema {
    usage: UsageTable
    usage_items: UsageItemTable
  }
}

/** What one account used of one meter in one calendar month (UTC). */
export interface UsageTable {
  /** Whose limit it is: `user:<id>`. */
  subject: string
  meter: string
  /** `2026-11` */
  month: string
  used: number
}

/** Things that count once a month however often they are used, such as casefiles that were opened. */
export interface UsageItemTable {
  subject: string
  meter: string
  month: string
  item: string
}
