import canonicalize from 'canonicalize'
import { sql } from 'kysely'
import type {
  AdminPolicyDetail,
  AdminPolicyRow,
  NewPolicy,
  PolicyWords,
  Republished,
  adminPolicyListQuery,
} from '../../../../contract/admin/content.ts'
import * as calls from '../../../../contract/calls/admin/content.ts'
import type { PolicySource } from '../../../../contract/policy.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably, jsonText } from '../../../base/db/dialect.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'
import { ServerError } from '../../../base/errors.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { getCasefile } from '../../../record/casefiles/casefile.service.ts'
import { slugFor } from '../../../record/drafts/document-of.ts'
import {
  findPolicy,
  parsePolicy,
  updatePolicyEdits,
  upsertPolicy,
  type FoundPolicy,
  type PolicyEdits,
  type PolicyTable,
} from '../../../record/policies/policy.repository.ts'
import { publishPolicy } from '../../../record/policies/publish-policy.ts'
import { readVersions, openPublicationReader } from '../../../record/publications/publication-reader.ts'
import { findPlace } from '../../../texts/domains/domain.repository.ts'
import { findLinkedTitles } from '../linked-titles.ts'

/** Policies with their words, casefiles, texts and versions. */
export function adminPolicyRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listPolicies, ({ query }) => listPolicies(context, query)),
    implement(calls.getPolicy, ({ params }) => openPolicy(context, params.slug)),
    implement(calls.addPolicy, ({ body, caller }) => addPolicy(context, body, caller.user)),
    implement(calls.changePolicyWords, ({ params, body, caller }) =>
      changePolicyWords(context, params.slug, body, caller.user),
    ),
    implement(calls.republishPolicy, ({ params, caller }) => republishPolicy(context, params.slug, caller.user)),
  ]
}

const FIELDS = ['title', 'summary', 'description', 'sources'] as const

async function listPolicies(
  { db, publications }: ServerContext,
  query: Parameters<typeof findPolicyPage>[1],
): Promise<Page<AdminPolicyRow>> {
  const { rows, ...page } = await findPolicyPage(db, query)
  const toRow = (row: (typeof rows)[number]): AdminPolicyRow => {
    const { policy, edits, updated_at } = parsePolicy(row)
    const { slug, title, jurisdiction, domain, casefiles, texts } = policy
    return {
      slug,
      title,
      jurisdiction,
      domain,
      casefiles: casefiles.length,
      texts: texts.length,
      is_edited: Object.keys(edits).length > 0,
      published: readVersions(publications, 'policies', slug)[0] ?? null,
      updated_at,
    }
  }
  return { rows: rows.map(toRow), ...page }
}

/** Policies by the words that they are published with. */
async function findPolicyPage(
  db: Db,
  { q, domain, edited, ...page }: ReturnType<(typeof adminPolicyListQuery)['parse']>,
): Promise<Page<PolicyTable>> {
  const title = sql`coalesce(${jsonText(db, 'edits_json', 'title')}, ${jsonText(db, 'source_json', 'title')})`
  let query = db.selectFrom('policies').selectAll()
  if (domain) query = query.where(sql<boolean>`${jsonText(db, 'source_json', 'domain')} = ${domain}`)
  if (edited) query = query.where('edits_json', edited === 'yes' ? 'is not' : 'is', null)
  if (q) query = query.where(contains([title, 'slug', jsonText(db, 'source_json', 'jurisdiction')], q))
  const sorts = { title: sql`lower(${title})`, slug: sql`slug`, updated: sql`updated_at` }
  return readPage(db, query, page, { sorts, id: sql`slug` })
}

/** @throws {ServerError} `policy/not-found` */
async function openPolicy({ db, publications }: ServerContext, slug: string): Promise<AdminPolicyDetail> {
  const { source, edits, policy, updated_at } = await findOrRefuse({ db }, slug)
  const { jurisdiction, domain, subdomain, texts, casefiles } = policy
  return {
    slug,
    words: wordsOf(policy),
    archive: wordsOf(source),
    is_edited: Object.keys(edits).length > 0,
    jurisdiction,
    domain,
    subdomain,
    updated_at,
    texts: texts.map(({ title, file, licence, passages }) => ({ title, file, licence, passages: passages.length })),
    casefiles: await findLinkedTitles(db, casefiles),
    versions: readVersions(publications, 'policies', slug),
  }
}

/**
 * Keeps a new policy and publishes it once one of its casefiles is.
 *
 * @throws {ServerError} `casefile/not-found`, `casefile/unknown-place`
 */
async function addPolicy(context: ServerContext, given: NewPolicy, admin: User): Promise<AdminPolicyDetail> {
  const { db } = context
  if (!(await findPlace(db, given.domain, given.subdomain))) {
    const message = `There is no subdomain "${given.subdomain}" in a domain "${given.domain}".`
    throw new ServerError('casefile/unknown-place', message)
  }
  for (const slug of given.casefiles) await getCasefile(db, slug)
  const slug = await slugFor(given.title, async (one) => (await findPolicy(db, one)) !== undefined)
  const source: PolicySource = { ...given, slug, dates: [], cues: [], texts: [] }
  await durably(db, async (trx) => {
    await upsertPolicy(trx, source, context.now())
    const after = { title: given.title, casefiles: given.casefiles }
    await recordActivity(trx, context, { actor: admin, action: 'policy.added', subject: `policy:${slug}`, after })
  })
  await publishAgain(context, slug)
  return openPolicy(context, slug)
}

/**
 * Changes the words of a policy, over those of the archive's file; a published one gets a new version. Words that are
 * those of the file again count as not changed.
 *
 * @param from `updated_at` of what the change was made from
 * @throws {ServerError} `policy/not-found`, `policy/edited-meanwhile`
 */
async function changePolicyWords(
  context: ServerContext,
  slug: string,
  { words, from }: { words: PolicyWords; from: string },
  admin: User,
): Promise<AdminPolicyDetail> {
  const found = await findOrRefuse(context, slug)
  const edits = differing(words, found.source)
  await durably(context.db, async (trx) => {
    if (!(await updatePolicyEdits(trx, slug, edits, { from, now: context.now() }))) throw editedMeanwhile(slug)
    const before = differing(wordsOf(found.policy), words)
    if (Object.keys(before).length === 0) return
    await recordActivity(trx, context, {
      actor: admin,
      action: 'policy.changed',
      subject: `policy:${slug}`,
      before,
      after: differing(words, wordsOf(found.policy)),
    })
  })
  await publishAgain(context, slug)
  return openPolicy(context, slug)
}

/** Publishes a policy anew where something differs, such as the version of a casefile. @throws {ServerError} `policy/not-found` */
async function republishPolicy(context: ServerContext, slug: string, admin: User): Promise<Republished> {
  await findOrRefuse(context, slug)
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: admin, action: 'policy.republish-asked', subject: `policy:${slug}` }),
  )
  return publishAgain(context, slug)
}

async function publishAgain(context: ServerContext, slug: string): Promise<Republished> {
  const { policy } = await findOrRefuse(context, slug)
  const reader = openPublicationReader(context.publications)
  const version = await publishPolicy(context, reader, policy)
  if (version !== null) context.rebuilds.request(`published policy ${slug} v${version}`)
  const isPublished = readVersions(context.publications, 'policies', slug).length > 0
  return { version, waits_for: isPublished ? [] : policy.casefiles }
}

async function findOrRefuse({ db }: Pick<ServerContext, 'db'>, slug: string): Promise<FoundPolicy> {
  const found = await findPolicy(db, slug)
  if (!found) throw new ServerError('policy/not-found', `There is no policy "${slug}".`)
  return found
}

function wordsOf({ title, summary, description, sources }: PolicySource): PolicyWords {
  return { title, summary, description, sources }
}

/** The fields of some words that are not the same in others. */
function differing(words: PolicyWords, others: PolicyWords): PolicyEdits {
  const fields = FIELDS.filter((field) => canonicalize(words[field]) !== canonicalize(others[field]))
  return Object.fromEntries(fields.map((field) => [field, words[field]]))
}

function editedMeanwhile(slug: string): ServerError {
  const message = `"${slug}" was changed by somebody else in between; load it again and look before you save.`
  return new ServerError('policy/edited-meanwhile', message)
}
