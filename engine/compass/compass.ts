/** A warning, and where in the wizard it is mended. The shape of an issue of a draft, which always has a field. */
export interface CompassWarning {
  step: string
  /** Field of the document that mends it; null = none does. */
  path: string | null
  message: string
  severity: 'warning'
}

/** The projected score and what would raise it; `sample` stands in before there are data. */
export interface Compass {
  kind: 'sample' | 'projected'
  /** 0–100, with what is not known yet at the marks of a look that nobody took. */
  overall: number
  /** Every look to come finds the worst, and finds nothing. */
  low: number
  high: number
  /** What holds the score under the mean of its marks, and that mean; null where the mean sets it. */
  held: { label: string; mean: number } | null
  pillars: { id: string; label: string; weight: number; score: number; reason: string }[]
  raise: { action: string; pillar: string; points: number }[]
  warnings: CompassWarning[]
  power: { minimum_detectable_effect: number; smallest_effect: number | null; units: string } | null
}
