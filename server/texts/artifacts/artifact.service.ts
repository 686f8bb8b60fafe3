import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Artifact } from '../../../contract/studio/ingest.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { extractText } from '../ingestion/text/extract-text.ts'
import { type ExtractedText, type TextKind, TextRefusal } from '../ingestion/text/extracted-text.ts'
import type { Upload } from '../../base/uploads/receive-upload.ts'
import { titleOfName } from '../../base/uploads/shown-name.ts'
import { findArtifact, insertArtifact, type ArtifactHead } from './artifact.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId' | 'artifacts' | 'uploads' | 'fetchDocument' | 'hasCasefile'>

/** Where a text comes from, and what its sender says of it. */
export interface Origin {
  kind: string
  casefile?: string | undefined
  sourceUrl?: string | undefined
  jurisdictionHint?: string | undefined
  topicHint?: string | undefined
}

const MEDIA_TYPES: Record<TextKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  text: 'text/plain',
}

/**
 * Keeps an uploaded file with the text that was made of it. A file of which no text can be made is not kept.
 *
 * @param account id of the account that sent it
 * @throws {ServerError} `casefile/not-found`, and every `upload/…` that `extractText` has
 */
export async function addArtifact(
  context: Context,
  upload: Upload,
  origin: Origin,
  account: string,
): Promise<ArtifactHead> {
  try {
    await checkCasefile(context, origin.casefile)
    const text = await readText(upload)
    await context.artifacts.keep(upload)
    return await record(context, upload, text, origin, account)
  } finally {
    await context.uploads.remove(upload.path)
  }
}

/** The same for a document at a public web address. @throws {ServerError} what `fetchDocument` and `addArtifact` throw */
export async function addArtifactFromUrl(
  context: Context,
  origin: Origin & { sourceUrl: string },
  account: string,
): Promise<ArtifactHead> {
  await checkCasefile(context, origin.casefile)
  const { bytes, name, url } = await context.fetchDocument(origin.sourceUrl)
  const path = context.uploads.newFile()
  await fs.promises.writeFile(path, bytes, { flag: 'wx', flush: true })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const upload = { path, name, bytes: bytes.length, sha256, fields: {} }
  return addArtifact(context, upload, { ...origin, sourceUrl: url }, account)
}

/** @throws {ServerError} `artifact/not-found` */
export async function getArtifact(db: Db, id: string): Promise<ArtifactHead> {
  const found = await findArtifact(db, id)
  if (!found) throw new ServerError('artifact/not-found', `There is no policy text "${id}".`)
  return found
}

/** A text as the API answers it. */
export function toArtifact(head: ArtifactHead): Artifact {
  const { casefile_slug: casefile, jurisdiction_hint: _, topic_hint: __, created_by: ___, ...shown } = head
  return { ...shown, casefile }
}

/** A refusal of the readers in the API's form; anything else stays what it is. */
export function asServerError(error: unknown): unknown {
  return error instanceof TextRefusal ? new ServerError(error.code, error.message) : error
}

async function readText({ path, name }: Upload): Promise<ExtractedText> {
  try {
    return await extractText(await fs.promises.readFile(path), name)
  } catch (error) {
    throw asServerError(error)
  }
}

async function record(
  { db, newId, now }: Context,
  { name, bytes, sha256 }: Upload,
  { text, kind, pages, hints }: ExtractedText,
  origin: Origin,
  account: string,
): Promise<ArtifactHead> {
  const head: ArtifactHead = {
    id: newId(),
    title: titleOfName(name),
    kind: origin.kind,
    source_url: origin.sourceUrl ?? null,
    file_name: name,
    media_type: MEDIA_TYPES[kind],
    bytes,
    pages,
    sha256,
    casefile_slug: origin.casefile || null,
    status: 'uploaded',
    hint: hints.map(({ message }) => message).join(' ') || null,
    jurisdiction_hint: origin.jurisdictionHint || null,
    topic_hint: origin.topicHint || null,
    created_by: account,
    created_at: now(),
  }
  await insertArtifact(db, { ...head, raw_text: storable(text), reading_json: null })
  return head
}

/** Text that any database takes and gives back as it was: no NUL, no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}

async function checkCasefile({ hasCasefile }: Context, slug: string | undefined): Promise<void> {
  if (!slug || (await hasCasefile(slug))) return
  throw new ServerError('casefile/not-found', `There is no casefile "${slug}".`)
}
