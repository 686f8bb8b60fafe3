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
