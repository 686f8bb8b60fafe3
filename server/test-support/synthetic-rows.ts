import type { CasefilePublication } from '../../contract/publication.ts'
import { syntheticPublished } from '../../tests/support/synthetic-publication.ts'
import { insertChainEntry } from '../base/chain/chain.service.ts'
import { canonicalJson } from '../base/chain/fingerprint.ts'
import type { ServerContext } from '../base/context.ts'
import type { Db } from '../base/db/schema.ts'
import { upsertDomains } from '../texts/domains/domain.repository.ts'
import { insertJob } from '../base/jobs/job.repository.ts'
import { casefilePath, versionPath } from '../record/publications/publication-files.ts'
import { insertPublication } from '../record/publications/publication.repository.ts'

/**
 * Publishes invented casefiles by their rows alone, as fast as lists need many of them.
 *
 * @param edit changes a document before it is written
 */
export async function publishSynthetic(
  { db, publications }: ServerContext,
  count: number,
  edit: (publication: CasefilePublication, index: number) => void = () => undefined,
): Promise<CasefilePublication[]> {
  const documents: CasefilePublication[] = []
  for (let index = 0; index < count; index += 1) {
    const { publication, link } = syntheticPublished(index)
    edit(publication, index)
    const hash = publications.putObject(canonicalJson(publication))
    await db.transaction().execute((trx) => insertRows(trx, publication, link, hash))
    const versions = [{ version: 1, sha256: hash, published_at: publication.published_at }]
    await publications.commit(
      new Map([
        [casefilePath(publication.slug), { hash, meta: { card: publication.casefile, link, versions } }],
        [versionPath(publication.slug, 1), { hash, meta: { link } }],
      ]),
    )
    documents.push(publication)
  }
  return documents
}

async function insertRows(
  trx: Db,
  publication: CasefilePublication,
  link: CasefilePublication['chain'][number],
  sha256: string,
): Promise<void> {
  const { slug, casefile: card, run, chain, published_at } = publication
  await insertCasefileRows(trx, publication)
  for (const [index, entry] of [...chain, link].entries()) {
    // `edit` may have given it another address
    await insertChainEntry(trx, { ...entry, casefile: slug }, index + 1)
  }
  const place = { casefile_slug: slug, version: 1, created_at: published_at }
  const design_json = canonicalJson(publication.design)
  const dataset_sha256 = publication.design.dataset.sha256
  await trx
    .insertInto('locks')
    .values({ ...place, hash: run.lock_hash, author: 'Synthetic', design_json, dataset_sha256 })
    .execute()
  await insertJob(trx, { id: `job-${slug}`, kind: 'run', subject: run.id, created_at: published_at })
  const results = { record_json: canonicalJson(run), result_json: canonicalJson(publication.analysis), reason: null }
  await trx
    .insertInto('runs')
    .values({
      ...place,
      id: run.id,
      lock_hash: run.lock_hash,
      job_id: `job-${slug}`,
      status: 'completed',
      ...results,
    })
    .execute()
  await insertPublication(trx, {
    casefile_slug: slug,
    version: 1,
    sha256,
    link_hash: link.hash,
    run_id: run.id,
    published_at,
    is_current: 1,
    card_json: JSON.stringify(card),
    domain_slug: card.domain.slug,
    subdomain_slug: card.subdomain.slug,
    jurisdiction_key: card.jurisdiction.toLowerCase(),
    design_type: card.design_type,
    eqs_overall: card.eqs_overall,
    standardised_effect: card.standardised_effect,
    title_key: card.title.toLowerCase(),
    first_published_at: published_at,
    cover_sha256: null,
  })
}

async function insertCasefileRows(trx: Db, publication: CasefilePublication): Promise<void> {
  const { slug, casefile: card, published_at: at } = publication
  await upsertDomains(trx, [{ ...card.domain, description: '', hidden: false, subdomains: [card.subdomain] }])
  await trx
    .insertInto('casefiles')
    .values({
      slug,
      docket: card.docket,
      title: card.title,
      description: card.description,
      jurisdiction: card.jurisdiction,
      domain_slug: card.domain.slug,
      subdomain_slug: card.subdomain.slug,
      period: card.period,
      keywords_json: JSON.stringify(card.meta_json.keywords),
      texts_json: JSON.stringify(publication.texts),
      design_json: JSON.stringify(publication.design),
      status: 'published',
      version: 1,
      source_json: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute()
}
