import type { PublishedCasefile, PublishedProblem } from '../../contract/archive-reader.ts'
import type { CoverFiles } from './covers/cover-files.ts'
import type { DatasetFiles } from './datasets/dataset-files.ts'
import type { CodeIdentity } from './runs/code-identity.ts'
import type { ComputeAnalysis } from './runs/compute-analysis.ts'

/** What the record asks of whoever makes the public pages. The site, which comes after, does it and adds what it says of it. */
export interface Rebuilds {
  /** Asks for the public pages to be brought up to date. */
  request(reason: string): void
  /** The page of a casefile or problem as HTML, as it would be published; null where no app is loaded to render it. */
  preview(found: PublishedCasefile | PublishedProblem): Promise<string | null>
}

declare module '../base/context.ts' {
  interface ServerContext {
    datasets: DatasetFiles
    covers: CoverFiles
    code: CodeIdentity
    compute: ComputeAnalysis
    rebuilds: Rebuilds
  }
}
