declare module '../db/schema.ts' {
  interface Schema {
    request_figures: RequestFiguresTable
  }
}

/** Figures of requests as they were last saved: one row per server. */
export interface RequestFiguresTable {
  name: string
  figures_json: string
  saved_at: string
}
