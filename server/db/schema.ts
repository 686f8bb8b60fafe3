import type { Kysely } from 'kysely'
import type { CasefileTable } from '../casefiles/casefile.table.ts'
import type { ChainEntryTable } from '../chain/chain-entry.table.ts'
import type { DatasetTable } from '../datasets/dataset.table.ts'
import type { DomainTable, SubdomainTable } from '../domains/domain.table.ts'
import type { JobTable } from '../jobs/job.table.ts'
import type { LockTable } from '../locks/lock.table.ts'
import type { PolicyTable } from '../policies/policy.table.ts'
import type { ProblemTable } from '../problems/problem.table.ts'
import type { PublicationTable } from '../publications/publication.table.ts'
import type { RunTable } from '../runs/run.table.ts'

export interface Schema {
  casefiles: CasefileTable
  chain_entries: ChainEntryTable
  datasets: DatasetTable
  domains: DomainTable
  jobs: JobTable
  locks: LockTable
  policies: PolicyTable
  problems: ProblemTable
  publications: PublicationTable
  runs: RunTable
  subdomains: SubdomainTable
}

/** The database or a transaction on it: what every repository takes as its first argument. */
export type Db = Kysely<Schema>
