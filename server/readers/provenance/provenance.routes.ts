import * as calls from '../../../contract/calls/checkpoint.ts'
import type { ChainEntry } from '../../../contract/chain.ts'
import type { RegisteredLock } from '../../../contract/lock-registry.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { PublishedRival } from '../../../contract/rival.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import { findSiblingsOf } from '../../record/registry/find-siblings.ts'
import { findPublicationOfRun } from '../../record/publications/publication.repository.ts'

/** A casefile's `analysis_version` is the id of its published run, so both lead here. */
export function provenanceRoutes({ db, now }: Pick<ServerContext, 'db' | 'now'>, reader: PublicationReader): Route[] {
  return [
    implement(calls.getProvenance, async ({ params }) => {
      const row = await findPublicationOfRun(db, params.runId)
      if (!row) throw new ServerError('provenance/not-found', `There is no published run "${params.runId}".`)
      const chain = await findChain(db, row.casefile_slug)
      const end = chain.findIndex((link) => link.hash === row.link_hash)
      const found = reader.version(row.casefile_slug, row.version) ?? { publication: reader.document(row.sha256) }
      const siblings = await findSiblingsOf({ db, now }, found.publication.run.lock_hash)
      return toProvenance(found.publication, chain.slice(0, end + 1), siblings)
    }),
  ]
}

function toProvenance({ run, casefile, rivals }: CasefilePublication, chain: ChainEntry[], siblings: RegisteredLock[]) {
  const { standing } = casefile
  return {
    ...(standing && { standing }),
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
      ...(rivals && { rivals: rivals.map(toRival) }),
      chain,
      ...(siblings.length > 0 && { siblings }),
    },
  }
}

function toRival({ design, link_hash, run }: PublishedRival) {
  const { by, locked_at } = design
  return { by, locked_at, link_hash, run_id: run?.id ?? null, result_sha256: run?.result_sha256 ?? null }
}
