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
