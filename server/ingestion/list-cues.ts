import type { Cue } from '../../contract/studio/ingest.ts'
import { findCues } from '../artifacts/artifact.repository.ts'
import type { Db } from '../db/schema.ts'
import { findPlace } from '../domains/domain.repository.ts'
import { jurisdictionName } from './cues/jurisdiction/names.ts'

/** What the rules found in a text, in their order, each with its value in words. */
export async function listCues(db: Db, artifact: string): Promise<Cue[]> {
  const cues = await findCues(db, artifact)
  return Promise.all(cues.map(async (cue) => ({ ...cue, label: await labelOf(db, cue) })))
}

async function labelOf(db: Db, { cue_type, cue_value }: Pick<Cue, 'cue_type' | 'cue_value'>): Promise<string> {
  if (cue_type === 'jurisdiction') return jurisdictionName(cue_value)
  if (cue_type !== 'topic') return cue_value
  const [domain = '', subdomain = ''] = cue_value.split('/')
  const names = await findPlace(db, domain, subdomain)
  return names ? `${names.domain}, ${names.subdomain}` : cue_value
}
