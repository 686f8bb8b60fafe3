import { createHash, randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import sax from 'sax'
import { notConditional, refused, unreachable } from './storage-error.ts'
import type { StorageSettings } from './storage-settings.ts'

/** When a write is done: only where nothing has the name yet, or only over what was read before. */
export type Condition = { isAbsent: true } | { isStill: string }

export interface PutOptions {
  headers?: Record<string, string>
  only?: Condition
}

/** Objects by name in a part of a bucket. Every call may fail with `storage/unreachable` or `storage/refused`. */
export interface Bucket {
  /** For people; holds no key. */
  name: string
  /** @returns the tag of what stands there now; null where the condition did not hold */
  put(key: string, body: Uint8Array | Blob, options?: PutOptions): Promise<string | null>
  get(key: string): Promise<{ bytes: Buffer; tag: string } | null>
  /** The bytes as they come, for what is too large for memory. */
  stream(key: string): Promise<ReadableStream<Uint8Array> | null>
  /** What is not there is removed, too. */
  remove(key: string): Promise<void>
  /** Everything whose name begins so, in the order of names. */
  list(prefix: string): AsyncGenerator<Listed>
  /** Whether removed and replaced objects are kept by the service. */
  isVersioned(): Promise<boolean>
  /** The same bucket, where every name begins so. */
  below(prefix: string): Bucket
}

/** How a bucket is spoken to; tests replace the times. */
export interface BucketOptions {
  /** Times that a call is made again after the service said that it cannot just now, or did not answer. */
  retries?: number
  retryMs?: number
  /** Longest wait for an answer, beside the time that the bytes take. */
  patienceMs?: number
}

/** What is larger goes in parts, each of which is tried again by itself. */
const PART_BYTES = 64 * 1024 * 1024
/** Slower than this is taken for a connection that is gone. */
const LEAST_BYTES_PER_SECOND = 100_000

/** Opens a bucket; nothing is asked of the service yet. */
export function openBucket(settings: StorageSettings, options: BucketOptions = {}): Bucket {
  const { retries = 3, retryMs = 100, patienceMs = 20_000 } = options
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const client = new AwsClient({
    // Calls are made again here, also those that got no answer at all.
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
    ...(sessionToken !== undefined && { sessionToken }),
  })
  const base =
    settings.endpoint === undefined
      ? `https://${settings.bucket}.s3.${region}.amazonaws.com`
      : `${settings.endpoint}/${settings.bucket}`
  /** Whether the service wants tags in conditions without their quotation marks, as Ceph before Squid does. */
  let isBare = false

  /** @throws {ServerError} `storage/unreachable` */
  async function ask(address: string, init: RequestInit, bytes = 0): Promise<Response> {
    const waits = patienceMs + Math.ceil((bytes / LEAST_BYTES_PER_SECOND) * 1000)
    for (let attempt = 0; ; attempt += 1) {
      const answered = await client
        .fetch(address, { ...init, signal: AbortSignal.timeout(waits) })
        .catch((error: unknown) => error as Error)
      // not asked whether it is a Response: the web server puts a class of its own in the place of that name
      const isFailure = answered instanceof Error
      if (!isFailure && answered.status < 500 && answered.status !== 429) return answered
      const failure = isFailure ? answered : await describe(answered)
      if (attempt >= retries || isTimeout(failure)) throw unreachable(shown(''), failure)
      await new Promise((resolve) => setTimeout(resolve, retryMs * 2 ** attempt))
    }
  }

  const shown = (prefix: string) => `s3://${settings.bucket}/${settings.prefix}${prefix}`
  const addressOf = (key: string, query = '') => `${base}/${encodeKey(settings.prefix + key)}${query}`

  async function refuse(answer: Response): Promise<never> {
    throw refused(shown(''), answer.status, readTag(await answer.text(), 'Code'))
  }

  async function put(key: string, body: Uint8Array | Blob, { headers = {}, only }: PutOptions = {}) {
    if (body instanceof Blob && body.size > PART_BYTES) return putInParts(key, body, headers)
    const size = body instanceof Blob ? body.size : body.length
    const checked: Record<string, string> = body instanceof Blob ? {} : { 'x-amz-content-sha256': hashOf(body) }
    const write = (condition: Record<string, string>) =>
      ask(
        addressOf(key),
        { method: 'PUT', body: body as BodyInit, headers: { ...headers, ...checked, ...condition } },
        size,
      )
    let answer = await write(conditionOf(only, isBare))
    if (answer.status === 412 && only && 'isStill' in only && !isBare && (await tagOf(key)) === only.isStill) {
      isBare = true
      answer = await write(conditionOf(only, isBare))
    }
    if (isLost(answer, only)) return discard(answer, null)
    if (!answer.ok) return refuse(answer)
    return discard(answer, answer.headers.get('etag') ?? '')
  }

  async function tagOf(key: string): Promise<string | null> {
    const answer = await ask(addressOf(key), { method: 'HEAD' })
    return answer.ok ? answer.headers.get('etag') : null
  }

  /** One part after the other, so that memory does not grow with the file; given up as a whole where one cannot be written. */
  async function putInParts(key: string, body: Blob, headers: Record<string, string>): Promise<string> {
    const begun = await ask(addressOf(key, '?uploads'), { method: 'POST', headers })
    if (!begun.ok) return refuse(begun)
    const upload = encodeURIComponent(readTag(await begun.text(), 'UploadId'))
    try {
      const parts: string[] = []
      for (let start = 0; start < body.size; start += PART_BYTES) {
        const part = body.slice(start, start + PART_BYTES)
        const number = parts.length + 1
        const address = addressOf(key, `?partNumber=${number}&uploadId=${upload}`)
        const written = await ask(address, { method: 'PUT', body: part }, part.size)
        if (!written.ok) return await refuse(written)
        const tag = await discard(written, written.headers.get('etag') ?? '')
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
      }
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const ended = await ask(addressOf(key, `?uploadId=${upload}`), { method: 'POST', body: list })
      const said = await ended.text()
      // This call may fail after it answered 200.
      if (!ended.ok || said.includes('<Error>')) throw refused(shown(''), ended.status, readTag(said, 'Code'))
      return readTag(said, 'ETag')
    } catch (error) {
      await ask(addressOf(key, `?uploadId=${upload}`), { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  async function fetchKey(key: string): Promise<Response | null> {
    const answer = await ask(addressOf(key), { method: 'GET' })
    if (answer.status === 404) {
      const text = await answer.text()
      if (readTag(text, 'Code') === 'NoSuchBucket') throw refused(shown(''), 404, 'NoSuchBucket')
      return null
    }
    return answer.ok ? answer : refuse(answer)
  }

  async function get(key: string) {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await fetchKey(key)
      if (answer === null) return null
      try {
        return { bytes: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' }
      } catch (error) {
        // Cut off in the middle.
        if (attempt >= retries) throw unreachable(shown(''), error)
      }
    }
  }

  async function* list(prefix: string): AsyncGenerator<Listed> {
    let token: string | null = null
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: settings.prefix + prefix })
      if (token !== null) query.set('continuation-token', token)
      const answer: Response = await ask(`${base}/?${query.toString().replaceAll('+', '%20')}`, { method: 'GET' })
      if (!answer.ok) return void (await refuse(answer))
      const page = readListing(await answer.text())
      for (const one of page.objects) yield { ...one, key: one.key.slice(settings.prefix.length) }
      token = page.next
    } while (token !== null)
  }

  async function remove(key: string): Promise<void> {
    const answer = await ask(addressOf(key), { method: 'DELETE' })
    if (!answer.ok && answer.status !== 404) await refuse(answer)
    await discard(answer, undefined)
  }

  async function isVersioned(): Promise<boolean> {
    const answer = await ask(`${base}/?versioning=`, { method: 'GET' })
    return answer.ok && readTag(await answer.text(), 'Status') !== ''
  }

  const bucket: Bucket = {
    name: shown(''),
    put,
    get,
    remove,
    list,
    isVersioned,
    stream: async (key) => (await fetchKey(key))?.body ?? null,
    below: (prefix) => partOf(bucket, prefix),
  }
  return bucket
}

/** The part of a bucket in which every name begins so. */
export function partOf(bucket: Bucket, prefix: string): Bucket {
  const part: Bucket = {
    name: bucket.name + prefix,
    put: (key, body, options) => bucket.put(prefix + key, body, options),
    get: (key) => bucket.get(prefix + key),
    stream: (key) => bucket.stream(prefix + key),
    remove: (key) => bucket.remove(prefix + key),
    isVersioned: () => bucket.isVersioned(),
    async *list(more) {
      for await (const one of bucket.list(prefix + more)) yield { ...one, key: one.key.slice(prefix.length) }
    },
    below: (more) => partOf(part, more),
  }
  return part
}

function conditionOf(only: Condition | undefined, isBare: boolean): Record<string, string> {
  if (only === undefined) return {}
  if ('isAbsent' in only) return { 'If-None-Match': '*' }
  return { 'If-Match': isBare ? only.isStill.replaceAll('"', '') : only.isStill }
}

/** 409 says that another write of the same name was under way, 404 that what it was to replace is gone. */
function isLost({ status }: Response, only: Condition | undefined): boolean {
  return only !== undefined && (status === 412 || status === 409 || (status === 404 && 'isStill' in only))
}

/** An answer that nobody reads to its end keeps its connection. */
async function discard<Value>(answer: Response, value: Value): Promise<Value> {
  await answer.arrayBuffer().catch(() => undefined)
  return value
}

async function describe(answer: Response): Promise<Error> {
  const text = await answer.text().catch(() => '')
  return new Error(`${answer.status} ${readTag(text, 'Code')}`)
}

/** Signatures are made of names whose parts are encoded once, by the strict rule. */
function encodeKey(key: string): string {
  const strict = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  return key
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[!'()*]/g, strict))
    .join('/')
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isTimeout = (error: Error) => error.name === 'TimeoutError'

/**
 * Tries whether the service writes only where the condition of a write holds.
 *
 * @throws {ServerError} `storage/not-conditional`
 */
export async function checkConditions(bucket: Bucket): Promise<void> {
  const key = `.probe/${randomUUID()}`
  const write = (text: string, only: NonNullable<Parameters<Bucket['put']>[2]>['only']) =>
    bucket.put(key, Buffer.from(text), { ...(only && { only }) })
  try {
    const first = await write('first', { isAbsent: true })
    const isTaken = (await write('second', { isAbsent: true })) !== null
    const second = first === null ? null : await write('third', { isStill: first })
    const isOver = first === null || (await write('fourth', { isStill: first })) !== null
    if (first === null || second === null || isTaken || isOver) throw notConditional(bucket.name)
  } finally {
    await bucket.remove(key)
  }
}

/** One object of a listing. */
interface Listed {
  key: string
  bytes: number
  /** ISO time at which it was written last. */
  at: string
}

/** The text of the first element of a name; '' where there is none. */
export function readTag(xml: string, name: string): string {
  return elements(xml).find((element) => element.name === name)?.text ?? ''
}

/** One page of a listing, and how to ask for the next. */
export function readListing(xml: string): { objects: Listed[]; next: string | null } {
  const objects: Listed[] = []
  let next: string | null = null
  let isMore = false
  for (const { name, text, parent } of elements(xml)) {
    if (name === 'NextContinuationToken') next = text
    if (name === 'IsTruncated') isMore = text === 'true'
    if (parent !== 'Contents') continue
    if (name === 'Key') objects.push({ key: text, bytes: 0, at: '' })
    const last = objects.at(-1)
    if (last && name === 'Size') last.bytes = Number(text)
    if (last && name === 'LastModified') last.at = text
  }
  return { objects, next: isMore ? next : null }
}

interface Element {
  name: string
  text: string
  parent: string
}

/** Every element, in the order in which they begin. */
function elements(xml: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  const parser = sax.parser(true, { strictEntities: true, position: false })
  parser.onopentag = ({ name }) => {
    const element = { name, text: '', parent: open.at(-1)?.name ?? '' }
    found.push(element)
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.onerror = (error) => {
    throw error
  }
  try {
    parser.write(xml).close()
  } catch {
    // What is no XML, as the page of a proxy, tells nothing.
    return []
  }
  return found
}
