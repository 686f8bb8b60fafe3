import fs from 'node:fs'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import { analysisForReaders } from '../../../contract/analysis-for-readers.ts'
import { plainVerdict } from '../../../contract/plain-verdict.ts'
import { answerFor } from '@casefiles/words'
import { REPAIR_OFFERS } from '@casefiles/words/reading'
import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import { FaultyTableError } from '@casefiles/engine/frame'
import { MENDS, REPAIR_IDS, type RepairId } from '@casefiles/engine/repairs'
import { lowerFirst } from '@casefiles/engine/words'
import { sha256, shortHash } from '../../base/chain/fingerprint.ts'
import type { ReadOptions } from '../../record/data-files/data-file.ts'
import { readData } from '../../record/data-files/read-data.ts'
import { analyzeTable } from '../../record/runs/analyze-design.ts'
import { InputError } from './input-error.ts'
import { readBytes, readDesign, type DesignFile, type StatedIntent } from './read-design.ts'
import { summarizeAnalysis } from './summarize-analysis.ts'

export interface AnalyzeOptions extends StatedIntent {
  design: string
  data: string
  /** Sheet of a workbook; left out = the first. */
  sheet?: string | undefined
  valueLabels?: 'codes' | 'words' | undefined
  out?: string | undefined
  /** Ids of the repairs of the data file that are accepted. */
  repairs?: readonly string[] | undefined
}

/** The main estimate of a large file, from the data that a recipe makes of it where there is one. */
export interface LargeOptions extends StatedIntent {
  design: string
  data: string
  recipe?: string | undefined
}

/**
 * Analyzes a data file with a design file, without server or lock.
 *
 * @returns the summary to print; the whole analysis goes to `out`
 * @throws {InputError | EngineError} where design or data cannot be used
 */
export async function analyzeFile(options: AnalyzeOptions): Promise<string> {
  const repairs = readRepairs(options.repairs)
  const { design, isBare } = readDesign(options.design, options)
  const bytes = readBytes(options.data)
  const { table, log } = await readWithRemedies(bytes, { ...options, repairs })
  const fingerprint = sha256(bytes)
  const dataset = { id: options.data, sha256: fingerprint }
  const locked = { ...design, dataset }
  const analysis = await analyzeTable(table, { design: locked, facts: null })
  // sentences as pages tell them; the estimates stand as they are published
  const { verdict, checks } = analysisForReaders({ analysis, design: locked })
  if (options.out !== undefined) writeResults(options.out, { ...analysis, log: [...log, ...analysis.log] })
  return [
    summarizeAnalysis({ ...analysis, verdict, checks }),
    describeDraft(design, analysis),
    describeReading(log),
    ...notes(design, isBare, fingerprint),
  ].join('\n\n')
}

/** The reading of a file; a refusal that repairs may mend says which, as an upload would. */
async function readWithRemedies(bytes: Uint8Array, options: ReadOptions) {
  try {
    return await readData(bytes, options)
  } catch (refusal) {
    // a question about cells says itself how it is answered
    if (!(refusal instanceof EngineError) || refusal.hint?.includes('--repair')) throw refusal
    const repairs = options.repairs ?? []
    const all = await readData(bytes, { ...options, repairs }).catch((error: unknown) => error)
    const offered = all instanceof FaultyTableError ? all.faults.flatMap((fault) => fault.repairs) : []
    if (offered.length === 0) throw refusal
    const remedies = offered.map((id) => `--repair ${id} (${lowerFirst(REPAIR_OFFERS[id].label)})`)
    const { code, message, columns, rows } = refusal
    throw new EngineError(code, message, { columns, rows, hint: `Mend the file, or take: ${remedies.join(', ')}.` })
  }
}

function readRepairs(given: readonly string[] | undefined): RepairId[] | undefined {
  return given?.map((id) => {
    if (Object.hasOwn(MENDS, id)) return id as RepairId
    throw new InputError('input/usage', `--repair is one of ${REPAIR_IDS.join(', ')}, not "${id}".`)
  })
}

/** The answer that a casefile of these results would be offered, for a person to edit and to sign. */
function describeDraft({ words, intent, analysis: spec }: DesignFile, analysis: AnalysisJson): string {
  const { text } = answerFor(null, words, plainVerdict(analysis.verdict.verdict), { analysis, intent, spec })
  return `Draft answer, which nobody signed:\n  ${text}`
}

function describeReading(log: readonly LogLine[]): string {
  return ['Data:', ...log.map(({ message }) => `  ${message}`)].join('\n')
}

function notes(design: DesignFile, isBare: boolean, fingerprint: string): string[] {
  const lines = ['Not locked, so no casefile: no score for transparency; the other pillars carry the score.']
  if (design.intent.kind === 'mechanism') {
    lines.push(
      isBare
        ? 'There is no verdict without an intent; a bare specification takes --direction and --smallest-effect.'
        : 'The design studies a mechanism, and a mechanism has no verdict.',
    )
  }
  if (design.dataset && design.dataset.sha256 !== fingerprint) {
    const [locked, found] = [shortHash(design.dataset.sha256), shortHash(fingerprint)]
    lines.push(`These are not the data the design names: it says ${locked}…, the file is ${found}….`)
  }
  return [lines.map((line) => `Note: ${line}`).join('\n')]
}

function writeResults(file: string, analysis: AnalysisJson): void {
  try {
    fs.writeFileSync(file, `${JSON.stringify(analysis, null, 2)}\n`)
  } catch {
    throw new InputError('input/cannot-read', `The results cannot be written to ${file}.`)
  }
}
