import type { AnalysisJson } from '../../../contract/analysis.ts'
import { analysisRequest } from '../../../contract/parts-of-design.ts'
import { resultOfEstimate } from '../../../contract/executed-script.ts'
import type { RunStep } from '../../../contract/run.ts'
import { type Estimate, toJson } from '@casefiles/engine/analysis'
import { type AnalysisOptions, analyze } from '@casefiles/engine/analyze'
import { type DataTable, parseCsv } from '@casefiles/engine/frame'
import { scriptsOfPrimary } from '@casefiles/recipes/replication'
import { withUnits } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '@casefiles/words/formats'
import { tellAnalysis, tellerOf } from '@casefiles/words'
import { findExecuted } from '../replication/run-script.ts'
import type { AnalysisInputs } from './compute-analysis.ts'
import { openTaskPool } from './task-pool.ts'

/** The estimate as whoever waits for the rest reads it. */
function describeFirst({ value, ci, units }: Pick<Estimate, 'value' | 'ci' | 'units'>): string {
  const size = withUnits(formatEffect(value), units)
  const range = ci.every(Number.isFinite) ? ` (95% interval ${formatSpan(ci[0], ci[1])})` : ''
  return `The estimate is ${size}${range}. Checks and sensitivity follow.`
}

/** Who is told while an analysis is computed. */
export interface Listener {
  onProgress?(step: RunStep, fraction: number): void
  onLog?(message: string): void
}

/**
 * One analysis, computed here and now.
 *
 * @param workers threads that share the parts computed many times over; 0 = none but this one. The answer is the same
 * @returns the engine's answer as JSON carries it: numbers that are not defined are null
 * @throws {EngineError} where the data cannot carry the design
 */
export async function analyzeDesign(
  { csv, ...inputs }: AnalysisInputs,
  listener: Listener = {},
  workers = 0,
): Promise<AnalysisJson> {
  return analyzeTable(parseCsv(csv), inputs, listener, workers)
}

/** The same of data that are read already. */
export async function analyzeTable(
  table: DataTable,
  { design, facts, replicationRecord = null }: Omit<AnalysisInputs, 'csv'>,
  { onProgress, onLog }: Listener = {},
  workers = 0,
): Promise<AnalysisJson> {
  const request = analysisRequest(design, facts)
  const pool = openTaskPool(workers)
  try {
    const tell = await tellerOf(design.design_type)
    const replicationStatus: AnalysisOptions['replicationStatus'] = async (run) => {
      const { scripts } = await scriptsOfPrimary(run, tell)
      const script = scripts.find(({ language }) => language === 'base-r')!
      return findExecuted(replicationRecord, design, script, resultOfEstimate(run.primary)) ? 'executed' : 'generated'
    }
    const options: AnalysisOptions = { map: pool.map, replicationStatus }
    if (onProgress) options.onProgress = onProgress
    if (onLog) {
      options.onLog = ({ message }) => onLog(tell(message))
      options.onFirstEstimate = (primary) => onLog(describeFirst(primary))
    }
    return toJson(await tellAnalysis(await analyze(table, request, options)))
  } finally {
    await pool.close()
  }
}
