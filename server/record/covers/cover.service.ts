import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { z } from 'zod'
import type { PublishedCover } from '../../../contract/publication.ts'
import type { coverChoiceSchema, coverFileSchema } from '../../../contract/studio/casefile.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { Upload } from '../../base/uploads/receive-upload.ts'
import { findCover, insertCover } from './cover.repository.ts'
import { makeCoverInSubprocess } from './make-cover-in-subprocess.ts'
import { sniffPicture } from './sniff-picture.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'uploads' | 'covers'>
type CoverFile = z.input<typeof coverFileSchema>
type CoverChoice = z.output<typeof coverChoiceSchema>

/**
 * Makes a cover picture of an upload and keeps it; a casefile has it once its words name it. The upload does not stay.
 *
 * @param account id of the account that sent it
 * @throws {ServerError} `casefile/not-found`, what `sniffPicture` and `makeCoverInSubprocess` throw
 */
export async function addCover(context: Context, slug: string, upload: Upload, account: string): Promise<CoverFile> {
  try {
    await getCasefile(context.db, slug)
    const bytes = await fs.promises.readFile(upload.path)
    sniffPicture(bytes)
    return await keepPicture(context, bytes, account)
  } finally {
    await context.uploads.remove(upload.path)
  }
}

async function keepPicture(context: Context, bytes: Uint8Array, account: string): Promise<CoverFile> {
  const { db, now, uploads, covers } = context
  const path = uploads.newFile()
  try {
    const size = await writePicture(bytes, path)
    const picture = await fs.promises.readFile(path)
    const cover = { sha256: createHash('sha256').update(picture).digest('hex'), ...size, bytes: picture.length }
    await covers.keep({ path, sha256: cover.sha256 })
    await insertCover(db, { ...cover, created_by: account, created_at: now() })
    return cover
  } finally {
    await uploads.remove(path)
  }
}

async function writePicture(bytes: Uint8Array, path: string) {
  const file = await fs.promises.open(path, 'wx')
  try {
    const size = await makeCoverInSubprocess(bytes, file.fd)
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** The picture's bytes. @throws {ServerError} `cover/not-found` */
export async function readCover({ db, covers }: Pick<Context, 'db' | 'covers'>, sha256: string): Promise<Buffer> {
  if (!(await findCover(db, sha256))) throw notFound(sha256)
  await covers.bring(sha256)
  return covers.read(sha256)
}

/** The cover that a casefile has; null where it has none. */
export function coverOf({ cover_json }: Pick<CasefileRow, 'cover_json'>): PublishedCover | null {
  return cover_json === null ? null : (JSON.parse(cover_json) as PublishedCover)
}

/**
 * What becomes of a casefile's cover: another one, none (null), or what it was (left out).
 *
 * @returns the column's new value
 * @throws {ServerError} `cover/not-found`
 */
export async function chosenCover(
  db: Db,
  casefile: Pick<CasefileRow, 'cover_json'>,
  choice: CoverChoice | null | undefined,
): Promise<string | null> {
  if (choice === undefined) return casefile.cover_json
  if (choice === null) return null
  const found = await findCover(db, choice.sha256)
  if (!found) throw notFound(choice.sha256)
  const { sha256, width, height, bytes } = found
  return JSON.stringify({
    sha256,
    media_type: 'image/jpeg',
    width,
    height,
    bytes,
    alt: choice.alt,
  } satisfies PublishedCover)
}

function notFound(sha256: string): ServerError {
  return new ServerError('cover/not-found', `There is no cover picture ${sha256.slice(0, 12)}. Upload it first.`)
}
