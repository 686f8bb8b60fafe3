import type { DesignType } from '../../engine/analysis.ts'

/** The designs as readers know them; written out, because the browser's list needs the names and not the schemas. */
export const DESIGN_NAMES: Record<DesignType, string> = {
  DiD: 'Difference-in-differences',
  RDD: 'Regression discontinuity',
  IV: 'Instrumental variables',
  Matching: 'Matching and weighting',
  SyntheticControl: 'Synthetic control',
  Blocks: 'Randomized experiment',
}
