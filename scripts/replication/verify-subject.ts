import type { DesignType } from '@casefiles/engine/analysis'
import { replicate, type Replication, type Script, type ScriptLanguage } from '@casefiles/engine/replication'
import { parseCsv } from '@casefiles/engine/frame'
import { largestDifference, REPLICATION_TOLERANCE } from '../../contract/compare-replication.ts'
import { resultOfEstimate } from '../../contract/executed-script.ts'
import { runInR, type ScriptResult } from '../../server/record/replication/run-in-r.ts'
import type { Subject } from './subjects.ts'

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

/** What this machine can execute: R and the packages it has; null without R. */
export interface Machine {
  r: string | null
  packages: Set<string>
}

/** Writes a subject's scripts, executes those that this machine can, and compares. */
export async function verifySubject(subject: Subject, machine: Machine): Promise<Verification[]> {
  const { primary, replication } = await replicate(parseCsv(subject.data.toString('utf8')), subject.request)
  const ours = resultOfEstimate(primary)
  const verifications: Verification[] = []
  for (const script of replication.scripts) {
    const shared = { subject, design: subject.request.design, script, ours }
    const reason = reasonNotToRun(script, machine)
    verifications.push({ ...shared, ...(await execute(subject, replication, script, ours, reason)) })
  }
  return verifications
}

const RUNS_IN_R: ScriptLanguage[] = ['base-r', 'r']

function reasonNotToRun({ language, packages }: Script, machine: Machine): string {
  if (!RUNS_IN_R.includes(language)) return `${language === 'stata' ? 'Stata' : 'Python'} is not executed here`
  if (machine.r === null) return 'no Rscript'
  const missing = packages.filter((name) => !machine.packages.has(name))
  return missing.length === 0 ? '' : `missing: ${missing.join(', ')}`
}

type Outcome = Pick<Verification, 'theirs' | 'difference' | 'isSame' | 'isEstimateOnly' | 'reason'>

async function execute(
  { data }: Subject,
  { carried }: Replication,
  { language, file, text }: Script,
  ours: ScriptResult,
  reason: string,
): Promise<Outcome> {
  if (reason !== '') return { theirs: null, difference: null, isSame: false, isEstimateOnly: false, reason }
  const files = Object.fromEntries(carried.map((one) => [one.file, one.text]))
  try {
    const theirs = await runInR(file, { ...files, 'data.csv': data, [file]: text })
    const isEstimateOnly = language !== 'base-r' && theirs.ci.every((end) => end === null)
    const compared = isEstimateOnly ? { ...ours, ci: theirs.ci } : ours
    const difference = largestDifference(compared, theirs)
    return { theirs, difference, isSame: difference <= REPLICATION_TOLERANCE, isEstimateOnly, reason: '' }
  } catch (error) {
    const reason = (error as Error).message
    return { theirs: null, difference: Infinity, isSame: false, isEstimateOnly: false, reason }
  }
}
