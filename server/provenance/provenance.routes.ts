import { provenanceResponseSchema } from '../../contract/casefile.ts'
import type { ChainEntry } from '../../contract/chain.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { findChain } from '../chain/chain.repository.ts'
import type { Db } from '../db/schema.ts'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import type { PublicationReader } from '../publications/publication-reader.ts'
import { findPublicationOfRun } from '../publications/publication.repository.ts'

/** A casefile's `analysis_version` is the id of its published run, so both lead here. */
export function provenanceRoutes(db: Db, reader: PublicationReader): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/v2/provenance/:runId',
      access: 'public',
      summary: 'Where a published run comes from: data, code, environment, seed and the chain of fingerprints.',
      answer: provenanceResponseSchema,
      maxAgeSeconds: 60,
      errors: ['provenance/not-found'],
      handle: async ({ params }) => {
        const row = await findPublicationOfRun(db, params.runId!)
        if (!row) throw new ServerError('provenance/not-found', `There is no published run "${params.runId}".`)
        const chain = await findChain(db, row.casefile_slug)
        const end = chain.findIndex((link) => link.hash === row.link_hash)
        return toProvenance(reader.document(row.sha256), chain.slice(0, end + 1))
      },
    }),
  ]
}

function toProvenance({ run, casefile }: CasefilePublication, chain: ChainEntry[]) {
  return {
    provenance: {
      datasetId: run.dataset.id,
      datasetName: run.dataset.name,
      datasetSha256: run.dataset.sha256,
      gitSha: run.git_sha,
      codeVersion: run.engine_version,
      codeWindow: `before ${run.pre_period}, after ${run.post_period}`,
      environment: run.environment,
      randomSeed: run.seed,
      createdAt: run.finished_at,
      runId: run.id,
      run: { casefile: { title: casefile.title } },
      chain,
    },
  }
}
