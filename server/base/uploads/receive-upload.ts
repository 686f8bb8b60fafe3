import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { z } from 'zod'
import { ServerError } from '../errors.ts'
import { openPartUploads, type PartUploads, type WholeFile } from './part-uploads.ts'
import { shownName } from './shown-name.ts'
import { parseInput, parseJson } from '../http/route.ts'

/** One file of a form, on the disk, its name as people may read it. Whoever receives it moves it to its place or removes it. */
export interface Upload extends WholeFile {
  /** The form's other fields. */
  fields: Record<string, string>
}

/** Beside the file: a few short fields. What is longer is cut off by the form's limits and refused. */
const LIMITS = { files: 1, fields: 10, fieldSize: 100_000, fieldNameSize: 100, parts: 12, headerPairs: 20 }
/** What a form may have beside its file, in bytes. */
const FORM_BYTES = 1_000_000

/**
 * Takes the file of a `multipart/form-data` request from its field `file`, straight to the disk.
 *
 * @param otherwise what a form without a file names in its fields, to be put under the path
 * @throws {ServerError} `upload/no-file`, `upload/too-large`, `upload/incomplete`; then nothing stays on the disk
 */
export async function receiveUpload(
  request: Request,
  folder: UploadFolder,
  maxBytes: number,
  otherwise: Otherwise = () => Promise.resolve(null),
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!isForm(type) || !request.body) throw noFile()
  const path = folder.newFile()
  try {
    return await receive(request.body, type, path, { maxBytes, otherwise })
  } catch (error) {
    await folder.remove(path)
    throw error instanceof ServerError ? error : incomplete()
  }
}

type Otherwise = (fields: Readonly<Record<string, string>>, path: string) => Promise<WholeFile | null>

/** Where uploads stand until it is known what they are. */
export interface UploadFolder {
  /** Files that come in parts. */
  parts: PartUploads
  /** A path that nothing has yet; no part of it comes from a sender. */
  newFile(): string
  /** Removes a file that was made under such a path, if it is still there. */
  remove(file: string): Promise<void>
}

const DAY_MS = 86_400_000

/** Opens the folder and removes what a crash left there more than a day ago. */
export function openUploadFolder(folder: string): UploadFolder {
  fs.mkdirSync(folder, { recursive: true })
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (Date.now() - fs.statSync(file).mtimeMs > DAY_MS) fs.rmSync(file, { force: true })
  }
  return {
    parts: openPartUploads(folder),
    newFile: () => path.join(folder, `${randomUUID()}.part`),
    remove: (file) => fs.promises.rm(file, { force: true }),
  }
}

export function isForm(contentType: string): boolean {
  return /^multipart\/form-data *;/i.test(contentType)
}

async function receive(
  body: ReadableStream<Uint8Array>,
  type: string,
  path: string,
  { maxBytes, otherwise }: { maxBytes: number; otherwise: Otherwise },
): Promise<Upload> {
  const form = new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  const stopping = new AbortController()
  const stop = (error: unknown) => stopping.abort(error)
  const fields: Record<string, string> = Object.create(null)
  let saving: Promise<WholeFile> | undefined
  form.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) stop(tooLong(name))
    else fields[name] = value
  })
  form.on('file', (field, stream, name) => {
    // a broken form ends every stream in it; the form says so itself
    stream.on('error', () => undefined)
    form.on('error', (error) => stream.destroy(error as Error))
    if (field !== 'file') return void stream.resume()
    saving = saveStream(stream, path, name ?? '', maxBytes)
    saving.catch(stop)
  })
  try {
    await pipeline(counted(body, maxBytes), form, { signal: stopping.signal })
  } catch (error) {
    await saving?.catch(() => undefined)
    throw stopping.signal.reason ?? error
  }
  const file = saving ? await saving : await otherwise({ ...fields }, path)
  if (file === null) throw noFile()
  return { ...file, fields: { ...fields } }
}

/** Passes the body on as far as it may go. */
async function* counted(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes + FORM_BYTES) throw tooLarge(maxBytes)
    yield chunk
  }
}

/**
 * Writes a stream of bytes to a new file, as far as it may go, and waits for the disk.
 *
 * Counts here, not by the form's own limit: past that the form was seen to stop without an end.
 *
 * @param name as its sender calls it
 * @throws {ServerError} `upload/too-large`, `upload/no-file`; then the part that was written is left to the caller
 */
export async function saveStream(
  stream: AsyncIterable<Buffer>,
  path: string,
  name: string,
  maxBytes: number,
): Promise<WholeFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await fs.promises.open(path, 'wx')
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    if (bytes === 0 && name === '') throw noFile()
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, name: shownName(name), bytes, sha256: hash.digest('hex') }
}

function noFile(): ServerError {
  return new ServerError('upload/no-file', 'Send the file as multipart/form-data in a field named "file".')
}

function tooLarge(most: number): ServerError {
  return new ServerError('upload/too-large', `The file is too large; at most ${most} bytes are taken.`)
}

function tooLong(field: string): ServerError {
  const text = `The field "${shownName(field)}" is too long; at most ${LIMITS.fieldSize} bytes are taken.`
  return new ServerError('upload/too-large', text)
}

function incomplete(): ServerError {
  return new ServerError('upload/incomplete', 'The upload broke off before its end. Send it again.')
}

/**
 * The fields of a form beside its file; where they are wrong, the file does not stay.
 *
 * @throws {ServerError} `request/invalid`
 */
export async function uploadFields<Schema extends z.ZodType>(
  folder: UploadFolder,
  upload: Upload,
  schema: Schema,
): Promise<z.output<Schema>> {
  return orRemove(folder, upload, () => parseInput(schema, upload.fields))
}

/** The same for a field that holds JSON; where it is absent, `otherwise` is read in its place. */
export async function uploadJson<Schema extends z.ZodType>(
  folder: UploadFolder,
  upload: Upload,
  field: string,
  schema: Schema,
  otherwise = '{}',
): Promise<z.output<Schema>> {
  const { [field]: text = otherwise } = upload.fields
  return orRemove(folder, upload, () => parseInput(schema, parseJson(text, `The field "${field}"`)))
}

async function orRemove<Value>(folder: UploadFolder, { path }: Upload, parse: () => Value): Promise<Value> {
  try {
    return parse()
  } catch (error) {
    await folder.remove(path)
    throw error
  }
}
