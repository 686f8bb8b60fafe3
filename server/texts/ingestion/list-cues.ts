import type { Cue } from '../../../contract/studio/ingest.ts'
import { CUES, type CueSpec, effectiveDateWords, isCueType } from '@casefiles/cues/kinds'
import { jurisdictionName } from '@casefiles/cues'
import type { Db } from '../../base/db/schema.ts'
import { findCues } from '../artifacts/artifact.repository.ts'
import { findPlace } from '../domains/domain.repository.ts'

/** What the rules found in a text, in their order, each with its value in words. */
export async function listCues(db: Db, artifact: string): Promise<Cue[]> {
  const cues = await findCues(db, artifact)
  return Promise.all(cues.map(async (cue) => ({ ...cue, label: await labelOf(db, cue) })))
}

type Code = NonNullable<CueSpec<string, unknown>['codeOf']>

/** Names in place of codes. */
const NAMES: Record<Code, (db: Db, code: string) => string | Promise<string>> = {
  'effective-date': (_, code) => effectiveDateWords(code),
  jurisdiction: (_, code) => jurisdictionName(code),
  topic: async (db, code) => {
    const [domain = '', subdomain = ''] = code.split('/')
    const names = await findPlace(db, domain, subdomain)
    return names ? `${names.domain}, ${names.subdomain}` : code
  },
}

/** A row whose type the rules no longer know reads as it stands. */
async function labelOf(db: Db, { cue_type, cue_value }: Pick<Cue, 'cue_type' | 'cue_value'>): Promise<string> {
  const code = isCueType(cue_type) ? CUES[cue_type].codeOf : null
  return code === null ? cue_value : NAMES[code](db, cue_value)
}
