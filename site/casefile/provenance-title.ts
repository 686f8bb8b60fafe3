import { isDecidedFirst } from '../../contract/lock-words.ts'
import type { CasefilePublication } from '../../contract/publication.ts'

/** What the chain shows, in the words that it bears out: a later version, or one locked after results, was not decided first. */
export function provenanceTitle({
  design,
  version,
  chain,
}: Pick<CasefilePublication, 'design' | 'version' | 'chain'>): string {
  if (!isDecidedFirst(design, version)) return 'Locked, run and published, after earlier results were there'
  const runs = chain.filter(({ kind }) => kind === 'run').length
  return runs === 1 ? 'Decided first, run once, then published' : 'Decided first, then run and published'
}
