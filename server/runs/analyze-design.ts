import type { AnalysisJson } from '../../contract/analysis.ts'
import type { RunStep } from '../../contract/run.ts'
import { toJson } from '../../engine/analysis.ts'
import { analyze } from '../../engine/analyze.ts'
import type { AnalysisOptions } from '../../engine/analyze.ts'
import { parseCsv } from '../../engine/frame/csv.ts'
import type { DataTable } from '../../engine/frame/table.ts'
import { findExecuted, resultOfEstimate } from '../replication/script-status.ts'
import type { AnalysisInputs } from './compute-analysis.ts'
import { openTaskPool } from './task-pool.ts'

type OnProgress = (step: RunStep, fraction: number) => void

/**
 * One analysis, computed here and now.
 *
 * @param workers threads that share the parts computed many times over; 0 = none but this one. The answer is the same
 * @returns the engine's answer as JSON carries it: numbers that are not defined are null
 * @throws {EngineError} where the data cannot carry the design
 */
export async function analyzeDesign(
  { csv, ...inputs }: AnalysisInputs,
  onProgress?: OnProgress,
  workers = 0,
): Promise<AnalysisJson> {
  return analyzeTable(parseCsv(csv), inputs, onProgress, workers)
}

/** The same of data that are read already. */
export async function analyzeTable(
  table: DataTable,
  { design, facts, replicationRecord = null }: Omit<AnalysisInputs, 'csv'>,
  onProgress: OnProgress = () => undefined,
  workers = 0,
): Promise<AnalysisJson> {
  const { design_type: designType, analysis: spec, intent, words, seed } = design
  const request = { designType, spec, intent, words, seed, facts }
  const pool = openTaskPool(workers)
  const replicationStatus: AnalysisOptions['replicationStatus'] = ({ scripts }, primary) => {
    const script = scripts.find(({ language }) => language === 'base-r')!
    return findExecuted(replicationRecord, design, script, resultOfEstimate(primary)) ? 'executed' : 'generated'
  }
  try {
    return toJson(await analyze(table, request, { onProgress, map: pool.map, replicationStatus })) as AnalysisJson
  } finally {
    await pool.close()
  }
}
