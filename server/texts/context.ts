import type { ArtifactFiles } from './artifacts/artifact-files.ts'
import type { FetchDocument } from './artifacts/fetch/fetch-document.ts'

declare module '../base/context.ts' {
  interface ServerContext {
    artifacts: ArtifactFiles
    /** Gets a document from the public internet, see `fetchDocument`. */
    fetchDocument: FetchDocument
    /** Whether there is a casefile of this name, which a text may be kept for. The record, which knows, comes after. */
    hasCasefile(slug: string): Promise<boolean>
  }
}
