import { PILLARS } from '../eqs/rubric.ts'
import type { Text } from '../fact.ts'
import { compassSays } from './facts.ts'

/** A warning, and where in the wizard it is mended. The shape of an issue of a draft, which always has a field. */
export interface CompassWarning<Words extends Text = string> {
  step: string
  /** Field of the document that mends it; null = none does. */
  path: string | null
  message: Words
  severity: 'warning'
}

/** The projected score and what would raise it; `sample` stands in before there are data. */
export interface Compass<Words extends Text = string> {
  kind: 'sample' | 'projected'
  /** 0–100, with what is not known yet at the marks of a look that nobody took. */
  overall: number
  /** Every look to come finds the worst, and finds nothing. */
  low: number
  high: number
  /** What holds the score under the mean of its marks, and that mean; null where the mean sets it. */
  held: { label: Words; mean: number } | null
  pillars: { id: string; label: Words; weight: number; score: number; reason: Words }[]
  raise: { action: Words; pillar: Words; points: number }[]
  warnings: CompassWarning<Words>[]
  power: { minimum_detectable_effect: number; smallest_effect: number | null; units: string } | null
}

/** Marks that make the specification's sample score. */
const marks = { designValidity: 4, balance: 4, robustness: 3.8, transparency: 3.7 }
const score = 78

/** What is shown before there are data: the specification's sample, and why it is not a projection yet. */
export function sampleCompass(warnings: CompassWarning<Text>[] = []): Compass<Text> {
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
      reason: compassSays('sample', {}),
    })),
    raise: [],
    warnings,
    power: null,
  }
}
