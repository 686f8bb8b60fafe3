import type { Verdict } from '@casefiles/engine/analysis'
import type { CasefileListItem } from './casefile.ts'

/** What `plain_verdict` says of a casefile that studies a mechanism: it is always a sentence. */
export const MECHANISM_VERDICT = 'No verdict: a mechanism study.'
/** What it says of a version that was locked and never published. */
export const UNPUBLISHED_VERDICT = 'Not published.'

/** What it says of a casefile that was retracted: nothing it found stands. */
export const RETRACTED_VERDICT = 'No verdict.'

/** @param verdict as the engine decided; null for a mechanism */
export function plainVerdict(verdict: string | null): string {
  return verdict ?? MECHANISM_VERDICT
}

/** Whether a policy was judged and the judgement stands; the sentence of a mechanism judges nothing. */
export function hasVerdict(plain_verdict: string): boolean {
  return plain_verdict !== MECHANISM_VERDICT && plain_verdict !== RETRACTED_VERDICT
}

/**
 * A card or vintage as it was stored, with its sentence. Documents never change, and those that were published before it was
 * always a sentence hold null: whatever is read from them passes here.
 */
export function withPlainVerdict<Stored extends { plain_verdict: string }>(stored: Stored): Stored {
  if ((stored.plain_verdict as string | null) !== null) return stored
  const isUnpublished = 'published_at' in stored && stored.published_at === null
  return { ...stored, plain_verdict: isUnpublished ? UNPUBLISHED_VERDICT : MECHANISM_VERDICT }
}

/** The same for a whole document of a casefile. */
export function withPlainVerdicts<
  Document extends { casefile: { plain_verdict: string }; vintages?: { plain_verdict: string }[] | undefined },
>(document: Document): Document {
  const { casefile, vintages } = document
  return {
    ...document,
    casefile: withPlainVerdict(casefile),
    ...(vintages && { vintages: vintages.map(withPlainVerdict) }),
  }
}

/** The same for a document of a policy, which holds the cards of its casefiles. */
export function withPlainVerdictsOfCards<Document extends { casefiles: { card: { plain_verdict: string } }[] }>(
  document: Document,
): Document {
  return { ...document, casefiles: document.casefiles.map((one) => ({ ...one, card: withPlainVerdict(one.card) })) }
}

/** The verdicts that can be asked for, each with its name on the wire, in the page's filter and in the API's; a mechanism has none of them. */
export const VERDICT_LABELS: readonly { label: string; name: string; verdict: Verdict }[] = [
  { label: 'Met', name: 'met', verdict: 'Met policy intent.' },
  { label: 'Partly met', name: 'partly-met', verdict: 'Partly met policy intent.' },
  { label: 'Contradicted', name: 'contradicted', verdict: 'Contradicted policy intent.' },
  { label: 'No effect that matters', name: 'no-effect-that-matters', verdict: 'No effect that matters.' },
  { label: 'Ruled out', name: 'ruled-out', verdict: 'Intended effect ruled out.' },
  { label: 'Inconclusive', name: 'inconclusive', verdict: 'Inconclusive.' },
]

/** What a casefile without a verdict is asked for by: a mechanism study, or one that was retracted. */
export const NO_VERDICT = 'none'

/** What a verdict of before rubric 5 is asked for by: the same finding under its older words. */
const FORMER_VERDICTS: Readonly<Record<string, string>> = { 'No detectable effect.': 'no-effect-that-matters' }

/** Whether a casefile's verdict can be asked for: what was retracted has one on record, and none to rely on. */
export const isStanding = (status: CasefileListItem['status']): boolean => status !== 'retracted'

/** The name of a verdict on the wire; empty where the words are no verdict. */
export function verdictName(words: string | null): string {
  return VERDICT_LABELS.find(({ verdict }) => verdict === words)?.name ?? FORMER_VERDICTS[words ?? ''] ?? ''
}
