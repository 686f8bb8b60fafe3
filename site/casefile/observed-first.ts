/**
 * What was seen before any comparison: the account begins with it where there is such a sentence, and the answer follows.
 *
 * @returns nothing where there is none, or where the casefile was published before answers stood for themselves
 */
export function observedFirst({ answer, summary }: { answer?: string | undefined; summary: string }): string {
  if (!answer) return ''
  return summary.slice(0, Math.max(0, summary.indexOf(answer))).trim()
}
