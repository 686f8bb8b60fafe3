import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { z } from 'zod'
import type { Selectable } from 'kysely'
import type { PublishedCover } from '../../../contract/publication.ts'
import type { coverChoiceSchema, coverFileSchema } from '../../../contract/studio/casefile.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { Upload } from '../../base/uploads/receive-upload.ts'
import { makeCoverInSubprocess } from './make-cover-in-subprocess.ts'

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

/** What files begin with, as Latin letters. */
const TAKEN = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s]
const OTHERS: readonly (readonly [start: RegExp, name: string])[] = [
  [/^GIF8/, 'a GIF'],
  [/^(II\*\0|MM\0\*)/, 'a TIFF'],
  [/^.{4}ftyp/s, 'an AVIF, a HEIC or a film'],
  [/^%PDF/, 'a PDF'],
  [/^(\xef\xbb\xbf)?\s*</, 'SVG or another drawing in XML, which can carry programs'],
]
const ASKED = 'Save the picture as PNG, JPEG or WebP.'

/**
 * Lets only PNG, JPEG and WebP through, by content; a name or a declared type decides nothing.
 *
 * @throws {ServerError} `upload/empty`, `upload/unsupported-type` naming what it is
 */
function sniffPicture(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ServerError('upload/empty', 'The file is empty: it has no bytes.')
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (TAKEN.some((pattern) => pattern.test(start))) return
  const other = OTHERS.find(([pattern]) => pattern.test(start))?.[1] ?? 'no picture of a known kind'
  throw new ServerError('upload/unsupported-type', `The file is ${other}. ${ASKED}`)
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

declare module '../../base/db/schema.ts' {
  interface Schema {
    covers: CoverTable
  }
}

/** A cover picture as it was made from an upload: always a JPEG, kept under its fingerprint. */
interface CoverTable {
  sha256: string
  /** In points, after scaling. */
  width: number
  height: number
  bytes: number
  created_by: string
  created_at: string
}
type CoverRow = Selectable<CoverTable>

/** The same picture twice is one row. */
export async function insertCover(db: Db, row: CoverRow): Promise<void> {
  await db
    .insertInto('covers')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

export async function findCover(db: Db, sha256: string): Promise<CoverRow | undefined> {
  return db.selectFrom('covers').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}
