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
