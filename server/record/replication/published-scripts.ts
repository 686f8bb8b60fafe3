import { preparedBy } from '@casefiles/recipes'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import { resultOfEstimate } from '../../../contract/executed-script.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { PublishedReplication, ReplicationRecord } from '../../../contract/replication.ts'
import { DESIGNS, parseSpec } from '@casefiles/engine/designs'
import { expectedOf, type Replication, writeReplication } from '@casefiles/recipes/replication'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { findExecuted } from './run-script.ts'

/** The scripts of a run, written from its locked design and what the run says of itself; null where it has none. */
export async function scriptsOfRun(design: DesignDocument, analysis: AnalysisJson): Promise<Replication | null> {
  const primary = analysis.estimates.find(({ role }) => role === 'primary')
  const registered = DESIGNS[design.design_type]
  if (!analysis.replication || !primary || !registered) return null
  const { columns, together, design: facts } = analysis.replication
  const { recipe } = design.dataset
  return writeReplication({
    design: design.design_type,
    spec: parseSpec(registered.spec, design.analysis),
    facts: { columns, together, design: facts },
    expected: expectedOf(primary),
    seed: analysis.seed,
    prepared: recipe && preparedBy(recipe),
  })
}

/** What a publication says of its scripts. */
export async function describeScripts(
  design: DesignDocument,
  analysis: AnalysisJson,
  record: ReplicationRecord | null,
): Promise<PublishedReplication | undefined> {
  const replication = await scriptsOfRun(design, analysis)
  if (replication === null) return undefined
  const ours = resultOfEstimate(analysis.estimates.find(({ role }) => role === 'primary')!)
  const scripts = replication.scripts.map(({ language, file, packages, text }) => {
    const executed = findExecuted(record, design, { file, text }, ours)
    return {
      language,
      file,
      packages,
      ...describeBytes(text),
      status: executed ? ('executed' as const) : ('generated' as const),
      software: executed?.software ?? null,
      relative_difference: executed?.relative_difference ?? null,
    }
  })
  const carried = replication.carried.map(({ file, text }) => ({ file, ...describeBytes(text) }))
  return { status: scripts.find(({ language }) => language === 'base-r')!.status, scripts, carried }
}

function describeBytes(text: string): { sha256: string; bytes: number } {
  return { sha256: sha256(text), bytes: Buffer.byteLength(text) }
}

/** The files a publication names, by name; each must be the one whose fingerprint the publication holds. */
export async function replicationFiles({
  design,
  analysis,
  replication: published,
}: Pick<CasefilePublication, 'design' | 'analysis' | 'replication'>): Promise<Map<string, string>> {
  const replication = published ? await scriptsOfRun(design, analysis) : null
  const texts = new Map(
    [...(replication?.scripts ?? []), ...(replication?.carried ?? [])].map(({ file, text }) => [file, text]),
  )
  const named = published ? [...published.scripts, ...published.carried] : []
  return new Map(
    named.flatMap(({ file, sha256: hash }): [string, string][] => {
      const text = texts.get(file)
      // scripts of an older engine's publication may read differently now: only the ones that were published go out
      return text !== undefined && sha256(text) === hash ? [[file, text]] : []
    }),
  )
}
