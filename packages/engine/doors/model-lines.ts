/* A design as a line of R, Stata or Python, read and written. */
export { writeModelLine } from '../model-lines/design-lines.ts'
export { BEYOND } from '../model-lines/not-offered.ts'
export { type ModelLine, readModelLine } from '../model-lines/read-model-line.ts'
