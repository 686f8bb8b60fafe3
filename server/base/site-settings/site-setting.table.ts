declare module '../db/schema.ts' {
  interface Schema {
    site_settings: SiteSettingTable
  }
}

export interface SiteSettingTable {
  name: string
  value_json: string
  updated_at: string
  /** Who changed it: the id of a user, or what set it at the start. */
  updated_by: string
}
