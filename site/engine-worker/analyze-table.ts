import type { AnalysisJson } from '../../contract/analysis.ts'
import { analysisRequest, designAsChosen } from '../../contract/parts-of-design.ts'
import type { DesignDocument } from '../../contract/design.ts'
import { findExecutedScript, resultOfEstimate } from '../../contract/executed-script.ts'
import type { ReplicationRecord } from '../../contract/replication.ts'
import { transparencyFacts } from '../../contract/transparency-facts.ts'
import { toJson } from '@casefiles/engine/analysis'
import { type AnalysisOptions, analyze } from '@casefiles/engine/analyze'
import { scriptsOfPrimary } from '@casefiles/recipes/replication'
import { tellAnalysis, tellerOf } from '@casefiles/words'
import type { DataTable } from '@casefiles/engine/frame'
import { fingerprint, sha256 } from './fingerprint.ts'
import type { WorkerContext } from './functions.ts'

export interface TableAnalysis {
  table: DataTable
  design: DesignDocument
  /** `publication.run.replication`; it counts only for the design and result it is about. Left out = nothing was executed. */
  replicationRecord?: ReplicationRecord | null | undefined
}

/**
 * One whole analysis as the server computes it, to the last digit on the same JavaScript engine.
 *
 * @throws {EngineError} where the data cannot carry the design
 */
export async function analyzeTable(
  { table, design, replicationRecord = null }: TableAnalysis,
  { progress }: WorkerContext,
): Promise<AnalysisJson> {
  const replicationStatus = replicationRecord === null ? undefined : statusFrom(replicationRecord, design)
  const options: AnalysisOptions = { onProgress: progress, ...(replicationStatus && { replicationStatus }) }
  return toJson(await tellAnalysis(await analyze(table, analysisRequest(design, transparencyFacts(design)), options)))
}

function statusFrom(record: ReplicationRecord, design: DesignDocument): AnalysisOptions['replicationStatus'] {
  return async (run) => {
    const { scripts } = await scriptsOfPrimary(run, await tellerOf(design.design_type))
    const { file, text } = scripts.find(({ language }) => language === 'base-r')!
    const [designSha256, hash] = await Promise.all([fingerprint(designAsChosen(design)), sha256(text)])
    const script = { file, sha256: hash, designSha256, dataSha256: design.dataset.sha256 }
    return findExecutedScript(record, script, resultOfEstimate(run.primary)) ? 'executed' : 'generated'
  }
}
