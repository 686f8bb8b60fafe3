import { formatNumber, lowerFirst } from '@casefiles/engine/words'

/** Of a score under any rubric: an older one has no `stands` and no state of its parts. */
interface Score {
  overall: number
  mean: number
  weakest: { id: string; label: string; marks: number } | null
  stands?: boolean | undefined
  ceiling: { limit: number; reason: string }
  unidentified: string | null
  setBy: 'mean' | 'weakest' | 'ceiling' | 'unidentified'
  pillars?: { components: { id: string; state?: string | undefined }[] }[]
}

/** What holds a score under the mean of its marks, and that mean; null where the mean itself set the score. */
export function whatHolds(
  eqs: Pick<Score, 'mean' | 'weakest' | 'setBy' | 'pillars'>,
): { label: string; mean: number } | null {
  if (eqs.setBy === 'mean') return null
  const label =
    eqs.setBy === 'weakest' ? `${eqs.weakest!.label}${isUnknown(eqs) ? ': not known' : ''}` : LABELS[eqs.setBy]
  return { label, mean: Math.round(Number(eqs.mean.toFixed(9))) }
}

const LABELS = {
  ceiling: 'The most that this design can promise',
  unidentified: 'Nothing identifies the effect',
}

/** What holds a score under the mean of its marks, in one short sentence; null where the mean itself set the score. */
export function describeHold(eqs: Pick<Score, 'overall' | 'weakest' | 'setBy' | 'pillars'>): string | null {
  const { overall, weakest, setBy } = eqs
  switch (setBy) {
    case 'mean':
      return null
    case 'weakest':
      return `The score is held at ${overall} by one part${isUnknown(eqs) ? ' that is not known' : ''}, “${lowerFirst(weakest!.label)}”.`
    case 'ceiling':
      return `The score is held at ${overall}: the most that this design can promise.`
    case 'unidentified':
      return `The score is held at ${overall}: nothing identifies the effect.`
  }
}

/** Which of the lines set the score, in one sentence. */
export function describeWhatSet(eqs: Score): string {
  const { overall, mean, weakest, ceiling, unidentified, setBy } = eqs
  const of = `the marks alone give ${formatNumber(mean, 0)}`
  switch (setBy) {
    case 'mean':
      return `The score is the mean of its parts: none of its decisive parts and nothing in the design holds it lower than ${overall}.`
    case 'weakest':
      return isUnknown(eqs)
        ? `The score is held at ${overall} by what is not known of one decisive part, “${lowerFirst(weakest!.label)}” (${formatNumber(weakest!.marks, 1)} of 5)${standsWords(eqs)}; ${of}.`
        : `The score is held at ${overall} by its weakest decisive part, “${lowerFirst(weakest!.label)}” (${formatNumber(weakest!.marks, 1)} of 5)${standsWords(eqs)}; ${of}.`
    case 'ceiling':
      return `The score is held at ${overall}, the most that this design can promise; ${of}. ${ceiling.reason}`
    case 'unidentified':
      return `The score is held at ${overall}, because nothing identifies the effect. ${unidentified}`
  }
}

function standsWords({ stands }: Pick<Score, 'stands'>): string {
  return stands === true ? ', 20 points higher because the conclusion would stand with twice the bias measured' : ''
}

function isUnknown({ weakest, pillars = [] }: Pick<Score, 'weakest' | 'pillars'>): boolean {
  const part = pillars.flatMap(({ components }) => components).find(({ id }) => id === weakest?.id)
  return part?.state === 'not-known'
}
