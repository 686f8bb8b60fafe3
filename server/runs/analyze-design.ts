import type { AnalysisJson } from '../../contract/analysis.ts'
import type { RunStep } from '../../contract/run.ts'
import { toJson } from '../../engine/analysis.ts'
import { analyze } from '../../engine/analyze.ts'
import { parseCsv } from '../../engine/frame/csv.ts'
import type { DataTable } from '../../engine/frame/table.ts'
import type { AnalysisInputs } from './compute-analysis.ts'

type OnProgress = (step: RunStep, fraction: number) => void

/**
 * One analysis, computed here and now.
 *
 * @returns the engine's answer as JSON carries it: numbers that are not defined are null
 * @throws {EngineError} where the data cannot carry the design
 */
export async function analyzeDesign(
  { csv, ...inputs }: AnalysisInputs,
  onProgress?: OnProgress,
): Promise<AnalysisJson> {
  return analyzeTable(parseCsv(csv), inputs, onProgress)
}

/** The same of data that are read already. */
export async function analyzeTable(
  table: DataTable,
  { design, facts }: Omit<AnalysisInputs, 'csv'>,
  onProgress: OnProgress = () => undefined,
): Promise<AnalysisJson> {
  const { design_type: designType, analysis: spec, intent, words, seed } = design
  const request = { designType, spec, intent, words, seed, facts }
  return toJson(await analyze(table, request, { onProgress })) as AnalysisJson
}
