declare namespace App {
  interface Locals {
    /** What this page declared that it reads; everything else is refused. */
    archive: import('../contract/archive-reader.ts').ArchiveReader
    /** Every call of the API, as `/api/openapi.json` answers it. */
    api: import('../contract/api-description.ts').ApiDescription
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates where this browser keeps a session. */
    'client:session'?: true
    /** Hydrates at the first click on what this selector names, and answers it. */
    'client:asked'?: string
  }
}

/** Astro's own script of islands; `adapter/build-plugins.ts` makes it. */
declare module 'virtual:astro-island' {}

interface Window {
  /** Directives by their names, where Astro's islands look for them. */
  Astro?: Record<string, import('astro').ClientDirective>
}
