import { ServerError } from '../errors.ts'

const RETRY_SECONDS = 30

/** The service does not answer, or says that it cannot just now. What was asked can be asked again. */
export function unreachable(name: string, cause: unknown): ServerError {
  const message = `The object storage ${name} cannot be reached. Nothing was changed; try again in a minute.`
  const error = new ServerError('storage/unreachable', message, undefined, { retryAfterSeconds: RETRY_SECONDS })
  error.cause = cause
  return error
}

/** The same of a folder on another disk, which is not there or cannot be written. */
export function folderUnreachable(folder: string, cause: unknown): ServerError {
  const why = cause instanceof Error ? cause.message : 'it is not there'
  const message = `The folder ${folder} cannot be used: ${why}. It must exist, and belong to the server's account.`
  const error = new ServerError('storage/unreachable', message, undefined, { retryAfterSeconds: RETRY_SECONDS })
  error.cause = cause
  return error
}

/** The service answers, and refuses: keys, rights or the bucket are not right. */
export function refused(name: string, status: number, code: string): ServerError {
  const what = code === '' ? `with ${status}` : `with ${status} (${code})`
  const message = `The object storage ${name} refused a call ${what}. Check the bucket, the keys and what they may do.`
  return new ServerError('storage/refused', message)
}

/** Somebody else made another release current in between. */
export function headMoved(name: string): ServerError {
  const message = `Another process changed ${name} in the object storage at the same moment. Nothing was changed; try again.`
  return new ServerError('storage/head-moved', message)
}

/** Folder and bucket both hold something, and neither follows from the other. */
export function otherArchive(name: string): ServerError {
  const message = `${name} in the object storage is of another archive than DATA_DIR. Set STORAGE_URL to an empty prefix, or DATA_DIR to an empty folder.`
  return new ServerError('storage/other-archive', message)
}

/** The service writes although the condition of a write does not hold, so two processes could both win. */
export function notConditional(name: string): ServerError {
  const message = `The object storage ${name} does not honor conditional writes (If-Match, If-None-Match). Use a service that does.`
  return new ServerError('storage/not-conditional', message)
}

/** Whether something failed, at whatever depth, only because the service could not be reached: later the same may be done. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ServerError) return error.code === 'storage/unreachable'
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause)
}
