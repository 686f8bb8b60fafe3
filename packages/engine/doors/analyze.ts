/* The main call: a table and a locked design in, an analysis out. Loads the design it is asked for. */
export { type AnalysisOptions, type AnalysisRequest, type AnalysisStep, analyze } from '../analyze.ts'
