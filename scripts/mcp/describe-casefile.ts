import { citation } from '../../contract/files/citation.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { Archive } from './archive.ts'

/** Whether a version may be cited as what the archive says today. */
export type VersionState = 'current' | 'superseded' | 'retracted'

/** What stands with everything that is said of a casefile, so that nobody cites a number without it. */
export interface Pinned {
  state: VersionState
  /** What to do about a version that is not current, or was corrected; null otherwise. */
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
  const [current, { casefile: today, errata }] = await Promise.all([
    archive.document(slug),
    archive.call('GET /api/v2/casefiles/:slug', { params: { slug } }),
  ])
  const document =
    version === undefined || version === current.version ? current : await archive.document(slug, version)
  const address = archive.addressOf(`/casefiles/${slug}/v${document.version}`)
  const { docket, title, plain_verdict, evidence, eqs_overall } = document.casefile
  const state = stateOf(today.status, document.version, current.version)
  return {
    document,
    pinned: {
      state,
      note: noteOf(state, archive.addressOf(`/casefiles/${slug}/v${current.version}`), errata.length),
      ...{ address, citation: citation(document, address), docket, title, version: document.version },
      ...{ verdict: plain_verdict, evidence, score: eqs_overall },
    },
  }
}

function stateOf(status: string, version: number, current: number): VersionState {
  if (status === 'retracted') return 'retracted'
  return version < current ? 'superseded' : 'current'
}

function noteOf(state: VersionState, current: string, corrections: number): string | null {
  if (state === 'retracted') return 'Retracted: do not cite it as evidence. The page says why.'
  if (state === 'superseded') return `Superseded: the current version is ${current}.`
  return corrections === 0 ? null : 'A correction was published beside it; the page says what.'
}
