import { findCasefile } from '../record/casefiles/casefile.repository.ts'
import { insertLink, type LinkContent } from '../base/chain/chain.service.ts'
import type { Db } from '../base/db/schema.ts'
import { insertJob } from '../base/jobs/job.repository.ts'
import { insertLock } from '../record/locks/lock.repository.ts'
import type { RunTable } from '../record/runs/run.repository.ts'

/** Rows of casefiles that were worked on, without the work: what reads them is to be tested. Times must go on. */
export interface MadeUpWork {
  /** A further casefile with the rows of one that is there. */
  casefile(slug: string, docket: string): Promise<void>
  /** Its lock, over any design. */
  lock(slug: string, version: number, design: { dataset: { sha256: string } }, at: string): Promise<string>
  /** A run of a lock; gives its id. */
  run(slug: string, lockHash: string, at: string, status?: RunTable['status'], version?: number): Promise<string>
  publication(slug: string, runId: string, at: string): Promise<void>
  /** A rival design of version 1; its result as text, or null. */
  rival(slug: string, design: object, at: string, result: string | null): Promise<void>
}

/** @param model slug of the casefile whose row further ones repeat */
export function makeUpWork(db: Db, model: string): MadeUpWork {
  let count = 0
  const addJob = async (kind: string, subject: string, created_at: string) => {
    const id = `job-${(count += 1)}`
    await insertJob(db, { id, kind, subject, created_at })
    return id
  }
  const addLink = async (kind: LinkContent['kind'], casefile: string, version: number, created_at: string) =>
    (await insertLink(db, { kind, casefile, version, author: 'Ada', created_at, content_sha256: 'c'.repeat(64) })).hash
  return {
    async casefile(slug, docket) {
      const row = (await findCasefile(db, model))!
      await db
        .insertInto('casefiles')
        .values({ ...row, slug, docket })
        .execute()
    },
    async lock(casefile_slug, version, design, created_at) {
      const hash = await addLink('lock', casefile_slug, version, created_at)
      const dataset_sha256 = design.dataset.sha256
      const design_json = JSON.stringify(design)
      await insertLock(db, { hash, casefile_slug, version, author: 'Ada', design_json, dataset_sha256, created_at })
      return hash
    },
    async run(casefile_slug, lock_hash, created_at, status = 'completed', version = 1) {
      const id = `run-${(count += 1)}`
      const job_id = await addJob('run', id, created_at)
      const texts = { record_json: null, result_json: null, reason: null }
      const row = { id, casefile_slug, version, lock_hash, job_id, status, created_at, ...texts }
      await db.insertInto('runs').values(row).execute()
      return id
    },
    async publication(casefile_slug, run_id, published_at) {
      const link_hash = await addLink('publication', casefile_slug, 1, published_at)
      const card = { card_json: '{}', domain_slug: '', subdomain_slug: '', jurisdiction_key: '', title_key: '' }
      const numbers = { eqs_overall: null, standardised_effect: null, cover_sha256: null }
      const place = { casefile_slug, version: 1, sha256: 'd'.repeat(64), link_hash, run_id, is_current: 1 }
      const times = { published_at, first_published_at: published_at }
      await db
        .insertInto('publications')
        .values({ ...place, ...card, ...numbers, ...times, design_type: 'DiD' })
        .execute()
    },
    async rival(casefile_slug, design, locked_at, result_json) {
      const link_hash = await addLink('rival', casefile_slug, 1, locked_at)
      const job_id = await addJob('rival', link_hash, locked_at)
      const reviewer = { reviewer_id: `u-${link_hash}`, reviewer_name: 'Grace' }
      const row = { link_hash, casefile_slug, version: 1, ...reviewer, locked_at, job_id, record_json: null }
      await db
        .insertInto('rivals')
        .values({ ...row, design_json: JSON.stringify(design), result_json })
        .execute()
    },
  }
}
