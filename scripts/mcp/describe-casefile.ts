import { citation } from '../../contract/files/citation.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { StandingState } from '../../contract/standing.ts'
import type { Archive } from './archive.ts'

/** Whether a version may be cited as what the archive says today. */
export type VersionState = 'current' | StandingState

/** What stands with everything that is said of a casefile, so that nobody cites a number without it. */
export interface Pinned {
  state: VersionState
  /** What happened to it, when and why, and what to read instead; null where nothing has to be said. */
  note: string | null
  /** Of this version, for ever. */
  address: string
  citation: string
  docket: string
  title: string
  version: number
  verdict: string | null
  evidence: string | null
  /** Evidence Quality Score out of 100; null where none is given. */
  score: number | null
}

/**
 * A version with its state today.
 *
 * @throws {ArchiveRefusal} where there is no such version
 */
export async function readPinned(
  archive: Archive,
  slug: string,
  version?: number,
): Promise<{ pinned: Pinned; document: CasefilePublication }> {
  const document = await archive.document(slug, version)
  const address = archive.addressOf(`/casefiles/${slug}/v${document.version}`)
  const { docket, title, plain_verdict, evidence, eqs_overall, standing } = document.casefile
  const instead = standing?.read_instead ? ` ${archive.addressOf(standing.read_instead)}` : ''
  return {
    document,
    pinned: {
      state: standing?.state ?? 'current',
      note: standing ? `${standing.notice}${instead}` : null,
      ...{ address, citation: citation(document, address), docket, title, version: document.version },
      ...{ verdict: plain_verdict, evidence, score: eqs_overall },
    },
  }
}
