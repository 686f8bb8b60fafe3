import type { Verdict } from '@casefiles/engine/analysis'
import type { CasefileListItem } from './casefile.ts'

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
