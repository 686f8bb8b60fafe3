import type { Selectable } from 'kysely'
import type { PUBLISHINGS, Schedule } from '../../../contract/vintage.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    data_sources: DataSourceTable
    vintages: VintageTable
    vintage_casefiles: VintageCasefileTable
  }
}

/** Where new vintages of an uploaded data set come from. */
export interface DataSourceTable {
  id: string
  /** The data set that it was declared for, vintage 1; the others have the same id and other fingerprints. */
  dataset_id: string
  dataset_sha256: string
  url: string
  licence: string
  schedule: Schedule
  /** `FitRules` of the contract. */
  rules_json: string
  publish: (typeof PUBLISHINGS)[number]
  is_active: number
  /** The account that declared it, and its name then. */
  owner_id: string
  owner_name: string
  declared_at: string
  /** A day: from then on a night pulls it. */
  next_pull_on: string
  /** Pulls in a row that failed. */
  failures: number
  last_at: string | null
  /** What came of the last pull, a sentence. */
  last_message: string | null
}

/** Data that were pulled and that no vintage before them was. Rows are only ever added. */
export interface VintageTable {
  id: string
  source_id: string
  /** From 2. */
  number: number
  /** The source's address when it was pulled. */
  url: string
  licence: string
  pulled_at: string
  fetched_sha256: string
  /** Of the data as they are kept; null where they could not be read. */
  dataset_sha256: string | null
  rows: number | null
  fits: number
  /** `Fit` with the number that it was compared with. */
  fit_json: string
}

/** What became of a vintage that fits, for one casefile that follows its source. */
export interface VintageCasefileTable {
  vintage_id: string
  casefile_slug: string
  /** The version that was locked on it; null while none is. */
  version: number | null
  /** `held` is tried again, `refused` is not. */
  state: 'held' | 'refused' | 'locked'
  /** Why it is held or refused, or not published by itself. */
  note: string | null
  updated_at: string
}

export type DataSourceRow = Selectable<DataSourceTable>
export type VintageRow = Selectable<VintageTable>
export type VintageCasefileRow = Selectable<VintageCasefileTable>
