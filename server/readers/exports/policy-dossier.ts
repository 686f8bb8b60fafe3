import type { PublishedCasefile, PublishedPolicy, PublishedProblem } from '../../../contract/archive-reader.ts'
import { ServerError } from '../../base/errors.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'

/** A policy with its casefiles and the problems that weigh them, all as of one moment. */
export interface PolicyDossier {
  policy: PublishedPolicy
  casefiles: PublishedCasefile[]
  problems: PublishedProblem[]
}

/** @throws {ServerError} `policy/not-found` */
export function gatherDossier(publications: ArchiveStore, slug: string): PolicyDossier {
  const archive = openArchiveReader(publications)
  const policy = archive.policy(slug)
  if (!policy) throw new ServerError('policy/not-found', `There is no published policy "${slug}".`)
  const casefiles = policy.publication.casefiles.flatMap((one) => archive.casefile(one.slug) ?? [])
  const problems = archive.links('policy', slug).problems.flatMap((one) => archive.problem(one.slug) ?? [])
  return { policy, casefiles, problems }
}
