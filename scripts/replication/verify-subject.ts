import type { ReplicatedDesign } from '@casefiles/engine/replication'
import { replicate, type Replication, type Script, type ScriptLanguage } from '@casefiles/recipes/replication'
import type { DesignType } from '@casefiles/engine/analysis'
import { parseCsv } from '@casefiles/engine/frame'
import { tellerOf } from '@casefiles/words'
import type { DesignDocument } from '../../contract/design.ts'
import { listSources, readSource } from '../../server/record/importer/read-source.ts'
import { completeAnalysisSpec } from '../../server/record/locks/complete-analysis-spec.ts'
import { referenceData } from '../../tests/support/shared-reference.ts'
import { EXAMPLES, EXAMPLE_INTENT, EXAMPLE_SEED, EXAMPLE_WORDS } from './examples.ts'
import { largestDifference, REPLICATION_TOLERANCE, resultOfEstimate } from '../../contract/executed-script.ts'
import { runInPython, runInR, type Python, type ScriptResult } from '../../server/record/replication/run-script.ts'

/** A design with its data, whose scripts are to be executed. */
interface Subject {
  name: string
  request: ReplicatedDesign
  data: Buffer
  /** A casefile's source folder and its design as it is locked; null for an example. */
  casefile: { folder: string; design: DesignDocument } | null
}

/** Every casefile of the archive. */
export async function archiveSubjects(archive: string): Promise<Subject[]> {
  const read = listSources(archive).map(async (folder): Promise<Subject> => {
    const { casefile, design: source, dataset, data } = await readSource(folder)
    const design = completeAnalysisSpec({ ...source, dataset: { id: dataset.id, sha256: dataset.sha256 } })
    const { design_type, analysis: spec, seed, intent, words } = design
    const request = { design: design_type, spec, seed, intent, words }
    return { name: casefile.slug, request, data, casefile: { folder, design } }
  })
  return Promise.all(read)
}

/** The examples of every design, on data of the archive. */
export function exampleSubjects(): Subject[] {
  return EXAMPLES.map(({ name, design, spec, data }): Subject => {
    const request = { design, spec, seed: EXAMPLE_SEED, intent: EXAMPLE_INTENT, words: EXAMPLE_WORDS }
    return { name: `example: ${name}`, request, data: Buffer.from(referenceData(`archive/${data}`)), casefile: null }
  })
}

export interface Verification {
  subject: Subject
  design: DesignType
  script: Script
  ours: ScriptResult
  /** null = generated, not executed; `reason` then says why. */
  theirs: ScriptResult | null
  difference: number | null
  /** Whether it was executed with the same result. */
  isSame: boolean
  /** Where a package knows no interval like ours: the estimate alone was compared. */
  isEstimateOnly: boolean
  reason: string
}

/** What this machine can execute: R and Python with the packages each has; null without. */
export interface Machine {
  r: { version: string; packages: Set<string> } | null
  python: (Python & { packages: Set<string> }) | null
}

/** Writes a subject's scripts, executes those that this machine can, and compares. */
export async function verifySubject(subject: Subject, machine: Machine): Promise<Verification[]> {
  const { primary, replication } = await replicate(
    parseCsv(subject.data.toString('utf8')),
    subject.request,
    await tellerOf(subject.request.design),
  )
  const ours = resultOfEstimate(primary)
  const verifications: Verification[] = []
  for (const script of replication.scripts) {
    const shared = { subject, design: subject.request.design, script, ours }
    const reason = reasonNotToRun(script, machine)
    verifications.push({ ...shared, ...(await execute(subject, replication, script, ours, { reason, machine })) })
  }
  return verifications
}

/** What executes scripts of a language here; null where nothing does. */
export function softwareOf(language: ScriptLanguage, { r, python }: Machine): string | null {
  if (language === 'stata') return null
  if (language === 'python') return python && `Python ${python.version}`
  return r && `R ${r.version}`
}

function reasonNotToRun({ language, packages }: Script, machine: Machine): string {
  if (language === 'stata') return 'Stata is not executed here'
  const here = language === 'python' ? machine.python : machine.r
  if (here === null) return language === 'python' ? 'no Python with pandas' : 'no Rscript'
  const missing = packages.filter((name) => !here.packages.has(name))
  return missing.length === 0 ? '' : `missing: ${missing.join(', ')}`
}

type Outcome = Pick<Verification, 'theirs' | 'difference' | 'isSame' | 'isEstimateOnly' | 'reason'>

async function execute(
  { data }: Subject,
  { carried }: Replication,
  { language, file, text }: Script,
  ours: ScriptResult,
  { reason, machine }: { reason: string; machine: Machine },
): Promise<Outcome> {
  if (reason !== '') return { theirs: null, difference: null, isSame: false, isEstimateOnly: false, reason }
  const files = Object.fromEntries(carried.map((one) => [one.file, one.text]))
  try {
    const all = { ...files, 'data.csv': data, [file]: text }
    const theirs = await (language === 'python' ? runInPython(machine.python!, file, all) : runInR(file, all))
    const isEstimateOnly = language !== 'base-r' && theirs.ci.every((end) => end === null)
    const compared = isEstimateOnly ? { ...ours, ci: theirs.ci } : ours
    const difference = largestDifference(compared, theirs)
    return { theirs, difference, isSame: difference <= REPLICATION_TOLERANCE, isEstimateOnly, reason: '' }
  } catch (error) {
    const reason = (error as Error).message
    return { theirs: null, difference: Infinity, isSame: false, isEstimateOnly: false, reason }
  }
}
