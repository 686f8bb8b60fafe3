import { readDocument } from '../../text/document.ts'
import { thresholdCues } from '../index.ts'

export type Value = number | readonly [number, number] | null
/** A clause and the current thresholds a careful reader takes from it: value and unit, in order. */
export type Case = readonly [clause: string, ...thresholds: readonly (readonly [Value, string])[]]

/** Value and unit of every threshold of a clause that counts today. */
export function currentOf(clause: string): readonly (readonly [Value, string])[] {
  return thresholdCues(readDocument(clause))
    .map((cue) => cue.cue_value)
    .filter((threshold) => threshold.role === 'current')
    .map(({ value, unit }) => [value, unit])
}
