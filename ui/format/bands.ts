import type { EqsBand } from '@casefiles/engine/analysis'

export const BAND_WORDS: Record<EqsBand, string> = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' }
