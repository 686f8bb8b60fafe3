import type { UploadState } from '../../../contract/studio/upload.ts'
import { callApi } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'

interface Sending {
  /** What a try before this one began with the same file. */
  begun: string | null
  onBegun: (id: string) => void
  /** @param sent bytes that have come */
  onProgress: (sent: number) => void
  signal: AbortSignal
  /** Milliseconds until a part is tried again, doubled each time; left out = half a second. */
  waitMs?: number
}

/** So often a part is tried before whoever sends it is told. */
const TRIES = 6

/**
 * Sends a file in parts and has it read, or in one piece where it is not found: several servers may have no disk in common.
 *
 * @param read is given the id of the upload, or the file itself
 */
export async function readInParts<Read>(
  file: File,
  sending: Sending,
  read: (data: File | string) => Promise<Read>,
): Promise<Read> {
  try {
    return await read(await sendInParts(file, sending))
  } catch (error) {
    if (error instanceof ApiError && error.refusal.code === 'upload/not-found') return read(file)
    throw error
  }
}

/**
 * Sends a file in parts, each tried again where the connection breaks, from where the server says that it is. Where that is in vain, a
 * further call goes on from there; one that is cancelled throws away what came.
 *
 * @returns the id of the upload, all of which has come
 */
export async function sendInParts(file: File, sending: Sending): Promise<string> {
  const { signal, onProgress, waitMs = 500 } = sending
  let { id, received, part_bytes } = await begin(file, sending)
  let failures = 0
  onProgress(received)
  try {
    while (received < file.size) {
      signal.throwIfAborted()
      try {
        received = (await sendPart(id, file, received, part_bytes, signal)).received
        failures = 0
      } catch (error) {
        failures += 1
        if (signal.aborted || !isPassing(error) || failures === TRIES) throw error
        await pause(waitMs * 2 ** (failures - 1), signal)
        received = await askReceived(id, signal).catch(() => received)
      }
      onProgress(received)
    }
  } catch (error) {
    if (signal.aborted) void callApi('DELETE /api/v2/studio/uploads/:id', { params: { id } }).catch(() => undefined)
    throw error
  }
  return id
}

async function begin(file: File, { begun, onBegun, signal }: Sending): Promise<UploadState> {
  if (begun !== null) {
    const known = await callApi('GET /api/v2/studio/uploads/:id', { params: { id: begun }, signal }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.refusal.code === 'upload/not-found') return null
        throw error
      },
    )
    if (known) return known
  }
  const body = { name: file.name, bytes: file.size }
  const made = await callApi('POST /api/v2/studio/uploads', { body, signal })
  onBegun(made.id)
  return made
}

function sendPart(id: string, file: File, from: number, length: number, signal: AbortSignal): Promise<UploadState> {
  const form = new FormData()
  form.append('from', String(from))
  form.append('file', file.slice(from, from + length), file.name)
  return callApi('PUT /api/v2/studio/uploads/:id', { params: { id }, form, timeout: false, signal })
}

async function askReceived(id: string, signal: AbortSignal): Promise<number> {
  return (await callApi('GET /api/v2/studio/uploads/:id', { params: { id }, signal })).received
}

/** Whether a failure may be over a moment later: no answer at all, or one of a server that is not itself. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.refusal.status >= 500 || error.refusal.code === 'upload/other-place'
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
