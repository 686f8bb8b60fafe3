declare namespace App {
  interface Locals {
    /** What this page declared that it reads; everything else is refused. */
    archive: import('../contract/archive-reader.ts').ArchiveReader
    /** Every call of the API, as `/api/openapi.json` answers it. */
    api: import('../contract/api-description.ts').ApiDescription
  }
}
