import type { DesignDocument } from '../../contract/design.ts'
import type { ReplicatedDesign } from '@casefiles/engine/replication'
import { listSources, readSource } from '../../server/record/importer/read-source.ts'
import { completeAnalysisSpec } from '../../server/record/locks/complete-analysis-spec.ts'
import { referenceData } from '../../tests/support/shared-reference.ts'
import { EXAMPLES, EXAMPLE_INTENT, EXAMPLE_SEED, EXAMPLE_WORDS } from './examples.ts'

/** A design with its data, whose scripts are to be executed. */
export interface Subject {
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
