import {
  casefilePublicationSchema,
  type CasefilePublication,
  type CasefileTexts,
} from '../../../contract/publication.ts'
import { knownInWords, whatIsKnown } from '../../../contract/public-answer.ts'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { RunRecord } from '../../../contract/run.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { coverOf } from '../covers/cover.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findPlace } from '../../texts/domains/domain.repository.ts'
import { ServerError } from '../../base/errors.ts'
import { readLockHistory } from '../locks/declared-deviations.ts'
import type { Lock } from '../locks/lock.service.ts'
import { describeScripts } from '../replication/published-scripts.ts'
import { publishedRivals } from '../rivals/published-rivals.ts'
import { publicCheckOf } from '../reviews/review.service.ts'
import type { RunRow } from '../runs/run.repository.ts'
import { makeCard, parseCard } from './casefile-card.ts'
import { reportDeviations, reportedDesign } from './deviation-report.ts'
import { writePublishedAnswer } from './write-published-answer.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { PublishedVintage } from '../../../contract/vintage.ts'
import { UNPUBLISHED_VERDICT } from '../../../contract/plain-verdict.ts'
import { findLocks } from '../locks/lock.repository.ts'
import { findPublications } from './publication.repository.ts'

/** What a publication is made from; all of it is fixed before. */
interface PublicationParts {
  casefile: CasefileRow
  lock: Lock
  run: RunRow
  publishedAt: string
}

/**
 * The document of one published version. The same parts always give the same document,
 * and only fields that `contract/publication.ts` names go out.
 *
 * @throws {ServerError} `publication/answer-refused`
 */
export async function makePublication(
  context: Pick<ServerContext, 'db' | 'datasets'>,
  parts: PublicationParts,
): Promise<CasefilePublication> {
  const { db } = context
  const { casefile, lock, run, publishedAt } = parts
  const texts = JSON.parse(casefile.texts_json) as CasefileTexts
  const record = JSON.parse(run.record_json!) as RunRecord
  const analysis = JSON.parse(run.result_json!) as AnalysisJson
  const dataset = await findDataset(db, record.dataset.id, record.dataset.sha256)
  const place = await findPlace(db, casefile.domain_slug, casefile.subdomain_slug)
  const { first, reasons } = await readLockHistory(db, casefile.slug, run.version)
  const rivals = await publishedRivals(db, casefile.slug, run.version)
  const card = makeCard(casefile, place!, analysis, record, lock.design)
  const present = { slug: casefile.slug, version: run.version, design: lock.design, card, published_at: publishedAt }
  const vintages = await publishedVintages(db, present)
  const answer = await writePublishedAnswer(context, { analysis, design: lock.design }, texts.answer)
  return casefilePublicationSchema.parse({
    schema: 'casefile-publication/1',
    slug: casefile.slug,
    version: run.version,
    published_at: publishedAt,
    casefile: {
      ...card,
      answer: { text: answer.text, draft: answer.draft },
      what_is_known: knownInWords(whatIsKnown(texts.others)),
    },
    texts,
    design: lock.design,
    dataset,
    run: record,
    analysis,
    answer,
    deviations: reportDeviations(first, reportedDesign(lock.design, record, analysis), reasons),
    replication: await describeScripts(lock.design, analysis, record.replication ?? null),
    cover: coverOf(casefile) ?? undefined,
    checked: (await publicCheckOf(db, casefile.slug, run.version, publishedAt)) ?? undefined,
    ...(rivals.length > 0 && { rivals }),
    ...(vintages.length > 0 && { vintages }),
    chain: await findLinksUpToRun(db, casefile.slug, fingerprint(record), run.version),
  })
}

/** Rivals may be locked and run before the casefile's own run or after it. */
async function findLinksUpToRun(db: Db, slug: string, recordHash: string, of: number) {
  const chain = await findChain(db, slug)
  const end = chain.findLastIndex((link) => link.kind === 'run' && link.content_sha256 === recordHash)
  if (end < 0) throw new ServerError('publication/hash-mismatch', `The chain of "${slug}" has no link for this run.`)
  const rivals = chain.findLastIndex(
    ({ kind, version }) => version === of && (kind === 'rival' || kind === 'rival-run'),
  )
  return chain.slice(0, Math.max(end, rivals) + 1)
}

/** A version as its document is made. */
interface Present {
  slug: string
  version: number
  design: DesignDocument
  card: CasefileListItem
  published_at: string
}

type Found = Pick<PublishedVintage, 'published_at' | 'effect' | 'plain_verdict' | 'evidence' | 'eqs_overall'>

/**
 * What the same design found with each vintage of its data, up to a version: the one whose design an analyst locked first. A
 * version that was locked and never published is named without its result. Later versions change nothing of it.
 *
 * @returns none where the version was made by no vintage
 */
async function publishedVintages(db: Db, present: Present): Promise<PublishedVintage[]> {
  const { slug, version, design } = present
  if (!design.vintage) return []
  const { fixed_by } = design.vintage
  const publications = new Map((await findPublications(db, slug)).map((row) => [row.version, row]))
  const vintages: PublishedVintage[] = []
  for (const lock of (await findLocks(db, slug)).filter((one) => one.version <= version)) {
    const { dataset, vintage } = JSON.parse(lock.design_json) as DesignDocument
    if (lock.hash !== fixed_by.link_hash && vintage?.fixed_by.link_hash !== fixed_by.link_hash) continue
    const row = publications.get(lock.version)
    const card = row && parseCard(row.card_json)
    // what was taken down leaves the series of later versions, too
    if (card && card.slug === undefined) continue
    const info = await findDataset(db, dataset.id, dataset.sha256)
    if (!info) continue
    vintages.push({
      version: lock.version,
      number: vintage?.number ?? fixed_by.number,
      pulled_at: vintage?.pulled_at ?? null,
      data_sha256: dataset.sha256,
      rows: info.rows,
      changes: vintage?.changes ?? null,
      ...(lock.version === version ? foundBy(present.card, present.published_at) : foundBy(card, row?.published_at)),
    })
  }
  return vintages.length < 2 ? [] : vintages
}

function foundBy(card: CasefileListItem | undefined, published_at: string | undefined): Found {
  if (!card || !published_at)
    return { published_at: null, effect: null, plain_verdict: UNPUBLISHED_VERDICT, evidence: null, eqs_overall: null }
  const { effect, plain_verdict, evidence, eqs_overall } = card
  return { published_at, effect, plain_verdict, evidence, eqs_overall }
}
