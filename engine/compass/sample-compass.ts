import { PILLARS } from '../eqs/rubric.ts'
import type { Compass, CompassWarning } from './compass.ts'

/** Marks that make the specification's sample score. */
const marks = { designValidity: 4, balance: 4, robustness: 3.8, transparency: 3.7 }
const score = 78

/** What is shown before there are data: the specification's sample, and why it is not a projection yet. */
export function sampleCompass(warnings: CompassWarning[] = []): Compass {
  return {
    kind: 'sample',
    overall: score,
    low: score,
    high: score,
    held: null,
    pillars: PILLARS.map(({ id, label, weight }) => ({
      id,
      label,
      weight,
      score: marks[id],
      reason: 'A sample: nothing has been computed from your data yet.',
    })),
    raise: [],
    warnings,
    power: null,
  }
}
