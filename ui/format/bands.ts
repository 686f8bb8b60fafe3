import type { EqsBand } from '../../engine/analysis.ts'

export const BAND_WORDS: Record<EqsBand, string> = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' }
