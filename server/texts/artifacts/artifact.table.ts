import type { Selectable } from 'kysely'
import type { Artifact } from '../../../contract/studio/ingest.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    artifacts: ArtifactTable
    cues: CueTable
  }
}

/** A policy text; the file lies in the data folder under its fingerprint. */
export interface ArtifactTable {
  id: string
  title: string
  kind: string
  source_url: string | null
  /** Shown and handed back in a header; never a path. */
  file_name: string
  /** By the file's content, whatever its name says. */
  media_type: string
  bytes: number
  pages: number | null
  sha256: string
  casefile_slug: string | null
  status: Artifact['status']
  hint: string | null
  /** What the sender said of it. */
  jurisdiction_hint: string | null
  topic_hint: string | null
  /** The text that offsets of cues count in, by code point. */
  raw_text: string
  /** `StoredReading`; null until the rules have read the text. */
  reading_json: string | null
  created_by: string
  created_at: string
}
export type ArtifactRow = Selectable<ArtifactTable>
/** All but the long columns. */
export type ArtifactHead = Omit<ArtifactRow, 'raw_text' | 'reading_json'>

export interface CueTable {
  id: string
  artifact_id: string
  position: number
  cue_type: string
  cue_key: string
  cue_value: string
  confidence: number
  start_at: number | null
  end_at: number | null
  reason: string
}
export type CueRow = Selectable<CueTable>
