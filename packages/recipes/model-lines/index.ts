/* A design as a line of R, Stata or Python, read and written. */
export { writeModelLine } from './design-lines.ts'
export type { DesignModelLines } from './model-line.ts'
export { BEYOND } from './not-offered.ts'
export { type ModelLine, readModelLine } from './read-model-line.ts'
