import type { DesignModelLines } from '../../model-lines/model-line.ts'

export const modelLines: DesignModelLines = { r: {}, stata: {}, write: () => null }
