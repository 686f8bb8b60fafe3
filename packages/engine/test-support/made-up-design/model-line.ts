import type { DesignModelLines } from '@casefiles/recipes/model-lines'

export const modelLines: DesignModelLines = { r: {}, stata: {}, write: () => null }
