import fs from 'node:fs'
import path from 'node:path'
import type { DesignDocument } from '../../contract/design.ts'
import type { ReplicatedDesign } from '../../engine/replication/replicate.ts'
import { listSources, readSource } from '../../server/record/importer/read-source.ts'
import { completeAnalysisSpec } from '../../server/record/locks/complete-analysis-spec.ts'
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

/** The examples whose data are there; the reference folder is no part of the project. */
export function exampleSubjects(folder: string): { subjects: Subject[]; missing: string[] } {
  const found = EXAMPLES.map((example) => ({ ...example, file: path.join(folder, example.data) }))
  const subjects = found
    .filter(({ file }) => fs.existsSync(file))
    .map(({ name, design, spec, file }): Subject => {
      const request = { design, spec, seed: EXAMPLE_SEED, intent: EXAMPLE_INTENT, words: EXAMPLE_WORDS }
      return { name: `example: ${name}`, request, data: fs.readFileSync(file), casefile: null }
    })
  return { subjects, missing: found.filter(({ file }) => !fs.existsSync(file)).map(({ name }) => name) }
}
