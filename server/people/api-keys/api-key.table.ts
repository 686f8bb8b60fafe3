declare module '../../base/db/schema.ts' {
  interface Schema {
    api_keys: ApiKeyTable
  }
}

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the key; the key itself is known to its owner alone. */
  key_hash: string
  /** The key's first characters. */
  hint: string
  /** JSON array of scopes of the contract. */
  scopes_json: string
  created_at: string
  rotated_at: string | null
  /** To the hour, so that reading does not mean writing. */
  last_used_at: string | null
  /** The key is refused from this moment on; null = never. */
  expires_at: string | null
  /** How long it was to live when it was made: a rotated key lives as long anew. */
  lifetime_days: number | null
}
