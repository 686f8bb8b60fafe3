import type { z } from 'zod'
import type { publishPreviewSchema, publishRequestSchema, WordIssue } from '../../../contract/studio/casefile.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { casefilePublicationSchema } from '../../../contract/publication.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { othersIssues, withOthers } from '../casefiles/others-found.ts'
import { plural } from '@casefiles/engine/words'
import type { Actor } from '../../base/activity/activity.service.ts'
import { findChain, linkHash } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { chosenCover } from '../covers/cover.service.ts'
import type { Db } from '../../base/db/schema.ts'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import { isFailed } from '../../../contract/failed-check.ts'
import type { SignedAnswerSource, WrittenAnswerSource } from '../../../contract/answer.ts'
import { helpWithAnswer, signAnswer } from './write-published-answer.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { requireApproval } from '../reviews/review.service.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { versionOf } from './commit-publications.ts'
import { makePublication } from './publication-document.ts'
import { findPublications } from './publication.repository.ts'
import { alreadyPublished, notAnalyzed, publishCasefile, type Published } from './publication.service.ts'

type Words = z.output<typeof publishRequestSchema>
type Preview = z.input<typeof publishPreviewSchema>

/**
 * Publishes an analyzed casefile under the title, summary and tags given. The design and the numbers are what was locked
 * and computed; only these words can still change.
 *
 * @throws {ServerError} `publication/not-approved` where the setting `review` asks for an approval,
 *   `publication/refused-by-reviewer` where a refusal is not named, and what `publishCasefile` throws
 */
export async function publishDraft(
  context: ServerContext,
  slug: string,
  { over_refusal, ...words }: Words & { over_refusal?: string },
  author: string,
  by: Actor = author,
): Promise<Published> {
  await requireApproval(context, slug, over_refusal)
  await writeWords(context, await getCasefile(context.db, slug), words, author)
  return publishCasefile(context, slug, author, by)
}

/**
 * Keeps the words of an analyzed casefile for its publication.
 *
 * @throws {ServerError} `publication/not-analyzed`, `publication/already-published`
 */
export async function saveWords(
  context: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  words: Words,
  author: string,
): Promise<void> {
  const casefile = await getCasefile(context.db, slug)
  const { status } = casefile
  if (status === 'published' || status === 'retracted') throw alreadyPublished(slug)
  if (status !== 'analyzed') throw notAnalyzed(slug)
  await writeWords(context, casefile, words, author)
}

/** In the row, which is published, and in the document, where the studio shows them and a next version begins. */
async function writeWords(
  context: Pick<ServerContext, 'db' | 'now'>,
  casefile: CasefileRow,
  words: Words,
  author: string,
): Promise<void> {
  const { db } = context
  const { slug } = casefile
  const row = await wordsOf(context, casefile, words, author)
  const { title, description } = row
  const update = db.updateTable('casefiles').set(row).where('slug', '=', slug)
  const { numUpdatedRows } = await update.where('status', '=', 'analyzed').executeTakeFirstOrThrow()
  const draft = await findDraft(db, slug)
  if (!draft || Number(numUpdatedRows) === 0) return
  const document = { ...JSON.parse(draft.document_json), title, description, keywords: words.tags }
  const { others, answer } = JSON.parse(row.texts_json) as CasefileDocument['texts']
  const texts = withAnswer(withOthers({ ...document.texts, dek: words.summary }, others), answer)
  const document_json = JSON.stringify({ ...document, texts })
  await db.updateTable('drafts').set({ document_json }).where('casefile_slug', '=', slug).execute()
}

/**
 * The document as it would go out now, what of it is there, and what keeps it from being published. What others found is
 * left out of it until it is finished.
 *
 * @throws {ServerError} `publication/not-analyzed`
 */
export async function previewPublication(
  context: ServerContext,
  slug: string,
  words: Words,
  author: string,
): Promise<Preview> {
  const { db, now } = context
  const row = await getCasefile(db, slug)
  if (row.status === 'draft') throw notAnalyzed(slug)
  const changed = await wordsOf(context, row, words, author)
  const texts = JSON.parse(changed.texts_json) as CasefileDocument['texts']
  const issues = othersIssues(texts)
  const shown = issues.length === 0 ? texts : withOthers(texts, null)
  const lock = await getLock(db, slug, row.version)
  const run = (await findRunsOfLock(db, lock.hash)).findLast(({ status }) => status === 'completed')
  if (!run) throw notAnalyzed(slug)
  const make = (of: typeof shown) =>
    makePublication(context, {
      casefile: { ...row, ...changed, texts_json: JSON.stringify(of) },
      lock,
      run,
      publishedAt: now(),
    })
  // an answer that cannot go out is named, and a draft stands in its place
  const publication = await make(shown).catch((error: unknown) => {
    if (!(error instanceof ServerError) || error.code !== 'publication/answer-refused') throw error
    issues.push({ path: 'answer', message: error.message })
    return make(withAnswer(shown, null))
  })
  const ready = [...readiness(publication), answerReady(publication), othersReady(publication, issues)]
  return { publication, ready, issues, answer: helpWithAnswer(publication) }
}

/**
 * The casefile's public page with these words, as HTML, in the place of whatever is published of it now. Its time of
 * publication and the fingerprints that depend on it are of this moment.
 *
 * @throws {ServerError} `publication/not-analyzed`; `publication/preview-unavailable` while nothing can render it
 */
export async function previewPage(context: ServerContext, slug: string, words: Words, author: string): Promise<string> {
  const { publication } = await previewPublication(context, slug, words, author)
  const { version, published_at } = publication
  const sha256 = fingerprint(publication)
  const unsigned = { kind: 'publication' as const, casefile: slug, version, author, created_at: published_at }
  const previous = (await findChain(context.db, slug)).at(-1)?.hash ?? null
  const link = { ...unsigned, content_sha256: sha256, previous }
  const earlier = (await findPublications(context.db, slug)).filter((one) => one.version < version)
  const versions = [...earlier, { version, sha256, published_at }]
  const html = await context.rebuilds.preview({
    publication: casefilePublicationSchema.parse(publication),
    sha256,
    link: { ...link, hash: linkHash(link) },
    versions: versions.map(versionOf),
  })
  if (html === null) throw previewUnavailable()
  return html
}

export function previewUnavailable(): ServerError {
  return new ServerError(
    'publication/preview-unavailable',
    'The pages are being built; try the preview again in a minute.',
  )
}

/** {@link previewPage} with the words as they stand, for whoever checks it. @throws {ServerError} as that does, `casefile/not-found` */
export async function readReviewedPage(context: ServerContext, slug: string): Promise<string> {
  const casefile = await getCasefile(context.db, slug)
  const owner = (await findDraft(context.db, slug))?.owner_name ?? ''
  return previewPage(context, slug, wordsOfCasefile(casefile), owner)
}

/** The words as they stand now. */
export function wordsOfCasefile({ title, description, keywords_json, texts_json }: CasefileRow): Words {
  const { dek = '' } = JSON.parse(texts_json) as { dek?: string }
  return { title, summary: dek || description, tags: JSON.parse(keywords_json) as string[] }
}

/** The columns that these words become. The summary stands under the title and on cards alike. */
async function wordsOf(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  casefile: CasefileRow,
  { title, summary, tags, cover, others, answer }: Words,
  author: string,
) {
  const texts = JSON.parse(casefile.texts_json) as CasefileDocument['texts']
  const told = withOthers({ ...texts, dek: summary }, others === undefined ? texts.others : others)
  const signed = answer ? await signedNow(db, casefile, answer, { by: author, on: now().slice(0, 10) }) : answer
  const texts_json = JSON.stringify(withAnswer(told, signed === undefined ? texts.answer : signed))
  const cover_json = await chosenCover(db, casefile, cover)
  return { title, description: summary, keywords_json: JSON.stringify(tags), texts_json, cover_json }
}

/** An answer for the results that the casefile has now. @throws {ServerError} `publication/not-analyzed` */
async function signedNow(
  db: Db,
  { slug, version }: CasefileRow,
  written: WrittenAnswerSource,
  signed: SignedAnswerSource['signed'],
): Promise<SignedAnswerSource> {
  const lock = await getLock(db, slug, version)
  const run = (await findRunsOfLock(db, lock.hash)).findLast(({ status }) => status === 'completed')
  if (!run) throw notAnalyzed(slug)
  return signAnswer(written, JSON.parse(run.result_json!) as AnalysisJson, signed)
}

/** The texts with the answer; without it where there is none. */
function withAnswer<T extends { answer?: SignedAnswerSource | undefined }>(
  texts: T,
  answer: SignedAnswerSource | null | undefined,
): T {
  const { answer: _, ...rest } = texts
  return (answer ? { ...rest, answer } : rest) as T
}

function answerReady({ answer }: Preview['publication']): Preview['ready'][number] {
  const isSigned = answer?.signed != null
  return { part: 'Answer', state: isSigned ? 'signed' : 'a draft by rule', passed: isSigned }
}

function readiness({ analysis, deviations, replication, rivals = [] }: Preview['publication']): Preview['ready'] {
  const failed = analysis.checks.filter(isFailed).length
  const undeclared = deviations.filter(({ state }) => state === 'undeclared').length
  const part = (part: string, state: string, passed: boolean) => ({ part, state, passed })
  return [
    part('Results', `${analysis.estimates.length} estimates`, analysis.estimates.length > 0),
    part(
      'Diagnostics',
      `${plural(analysis.checks.length, 'check')}, ${failed === 0 ? 'none failed' : `${failed} failed and shown`}`,
      analysis.checks.length > 0,
    ),
    part('Sensitivity', `${analysis.sensitivity.length} analyses`, analysis.sensitivity.length > 0),
    part('Deviations', undeclared === 0 ? 'none undeclared' : `${undeclared} undeclared, shown`, undeclared === 0),
    ...(rivals.length > 0
      ? [
          part(
            'Rival designs',
            rivalsReady(rivals),
            rivals.every(({ result }) => result),
          ),
        ]
      : []),
    part('Provenance and replication bundle', replication ? 'scripts for each language' : 'no scripts', true),
  ]
}

function rivalsReady(rivals: NonNullable<Preview['publication']['rivals']>): string {
  const analyzed = rivals.filter(({ result }) => result !== null).length
  return `${plural(rivals.length, 'rival design')}, ${analyzed} analyzed, published beside yours`
}

function othersReady({ texts }: Preview['publication'], issues: WordIssue[]): Preview['ready'][number] {
  const studies = texts.others?.studies.length ?? 0
  const state =
    issues.length > 0 ? 'not finished' : studies === 0 ? 'no study named' : plural(studies, 'study', 'studies')
  return { part: 'What others found', state, passed: studies > 0 }
}
