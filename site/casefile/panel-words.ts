import type { DesignDocument } from '../../contract/design.ts'
import { isDecidedFirst, runBefore } from '../../contract/lock-words.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { RegisteredLock } from '../../contract/lock-registry.ts'

/** Headings of the Summary: a mechanism is nobody's policy, so nothing was meant by it and nobody was meant to benefit. */
export const SUMMARY_WORDS: Record<
  DesignDocument['intent']['kind'],
  { intent: string; mechanism: string; beneficiaries: string }
> = {
  policy: {
    intent: 'What the policy intended',
    mechanism: 'How it was meant to work',
    beneficiaries: 'Who was meant to benefit',
  },
  mechanism: {
    intent: 'What policy it informs',
    mechanism: 'How it may work',
    beneficiaries: 'Whom it concerns',
  },
}

/**
 * What the chain shows, in the words that it bears out: a later version, or one locked after results, was not decided first.
 *
 * @param siblings other locked designs on the outcome that were run and not published: beside them none was run once
 */
export function provenanceTitle(
  { design, version, chain, published_at }: Pick<CasefilePublication, 'design' | 'version' | 'chain' | 'published_at'>,
  siblings: readonly RegisteredLock[] = [],
): string {
  if (!isDecidedFirst(design, version)) return 'Locked, run and published, after earlier results were there'
  if (runBefore(siblings, published_at).length > 0) return 'One of several locked designs that were run, then published'
  const runs = chain.filter(({ kind }) => kind === 'run').length
  return runs === 1 ? 'Decided first, run once, then published' : 'Decided first, then run and published'
}
