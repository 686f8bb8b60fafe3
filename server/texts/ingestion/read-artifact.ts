import {
  findReadingJson,
  findText,
  replaceCues,
  updateArtifact,
  type ArtifactHead,
  type CueRow,
} from '../artifacts/artifact.repository.ts'
import { asServerError } from '../artifacts/artifact.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { type Cue, cuesOf, cueText, thresholdTokens } from '@casefiles/cues/kinds'
import {
  parseStoredReading,
  type PolicyReadingInSubprocess,
  readPolicyInSubprocess,
  type StoredReading,
} from './read-policy-in-subprocess.ts'

type Context = Pick<ServerContext, 'db' | 'log'>

/** Texts that are being read: who asks meanwhile waits for the same answer. */
const underWay = new Map<string, Promise<StoredReading>>()

/**
 * What the rules make of a text, read now where it was not read before.
 *
 * @throws {ServerError} `upload/took-too-long`, `upload/took-too-much-memory`, `upload/damaged`, `upload/busy`
 */
export async function getReading(context: Context, artifact: ArtifactHead): Promise<StoredReading> {
  const stored = await findReadingJson(context.db, artifact.id)
  return stored === null ? readArtifact(context, artifact) : parseStoredReading(stored)
}

/** Reads a text with the rules as they are now; one whose snapshot is locked keeps what was read then. */
export async function readArtifact(context: Context, artifact: ArtifactHead): Promise<StoredReading> {
  if (artifact.status === 'locked') return getReading(context, artifact)
  const before = underWay.get(artifact.id)
  if (before) return before
  const reading = read(context, artifact).finally(() => underWay.delete(artifact.id))
  underWay.set(artifact.id, reading)
  return reading
}

async function read({ db, log }: Context, artifact: ArtifactHead): Promise<StoredReading> {
  const { id, jurisdiction_hint, topic_hint } = artifact
  const hints = { jurisdiction: jurisdiction_hint ?? undefined, topic: topic_hint ?? undefined }
  try {
    const found = await readPolicyInSubprocess(await findText(db, id), hints)
    const stored = storedReading(found)
    await db.transaction().execute(async (trx) => {
      await replaceCues(trx, id, cueRows(id, found.cues))
      await updateArtifact(trx, id, { reading_json: JSON.stringify(stored), status: 'extracted' })
    })
    return stored
  } catch (error) {
    const refusal = asServerError(error)
    if (!(refusal instanceof ServerError)) throw error
    log.warn({ artifact: id, code: refusal.code }, 'a text could not be read by the rules')
    if (refusal.code !== 'upload/busy') await updateArtifact(db, id, { status: 'failed', hint: refusal.message })
    throw refusal
  }
}

function storedReading({ cues, summary, suggestion, design }: PolicyReadingInSubprocess): StoredReading {
  const { jurisdiction, topic, effective_date } = summary
  return {
    cues: { jurisdiction, topic, effective_date, threshold_tokens: thresholdTokens(cues) },
    jurisdictionName: cuesOf(cues, 'jurisdiction')[0]?.cue_value.name ?? '',
    suggestion,
    design,
  }
}

function cueRows(artifact: string, cues: readonly Cue[]): CueRow[] {
  return cues.map((cue, position) => ({
    id: `${artifact}-${position + 1}`,
    artifact_id: artifact,
    position,
    cue_type: cue.cue_type,
    cue_key: cue.cue_key,
    cue_value: cueText(cue),
    confidence: cue.confidence,
    start_at: cue.start,
    end_at: cue.end,
    reason: cue.reason,
  }))
}
