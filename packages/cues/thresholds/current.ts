import { cuesOf, type Cue } from '../cue.ts'

/** The figures of the rule that the text sets; values that it only prints beside the rule are left out. */
export function currentThresholds(cues: readonly Cue[]): readonly Cue<'threshold_tokens'>[] {
  return cuesOf(cues, 'threshold_tokens').filter(({ cue_value }) => cue_value.role === 'current')
}

/** The figures that decide, with their parts. */
export function thresholdTokens(cues: readonly Cue[]) {
  return currentThresholds(cues).map(({ phrase, cue_value: { quantity, operator, value, unit } }) => ({
    token: phrase ?? '',
    quantity,
    operator,
    value: value === null || typeof value === 'number' ? value : pairOf(value),
    unit,
  }))
}

function pairOf([from, to]: readonly [number, number]): [number, number] {
  return [from, to]
}

/** Thresholds of a text that are read: a long act has hundreds, and whatever has more is a table or made to be long. */
export const MOST_THRESHOLDS = 2000

/**
 * What a list of cues has to say of itself where it is not whole.
 *
 * @param cues every cue of a text
 */
export function saysWhatIsLeftOut(cues: readonly { cue_type: string }[]): string | null {
  const found = cues.filter(({ cue_type }) => cue_type === 'threshold_tokens').length
  if (found < MOST_THRESHOLDS) return null
  return `Only the first ${MOST_THRESHOLDS} thresholds of this text are listed; later ones were left out.`
}
