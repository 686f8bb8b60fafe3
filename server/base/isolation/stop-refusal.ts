import { ServerError } from '../errors.ts'
import type { StoppedApart } from './run-apart.ts'

/**
 * The refusal of a file whose reading was stopped.
 *
 * @param sentences what is said of this kind of file where it took too long, and too much memory
 */
export function stopRefusal(why: StoppedApart['why'], sentences: { time: string; memory: string }): ServerError {
  if (why === 'busy') {
    const message = 'Too many files are being read at the moment. Try again in a minute.'
    return new ServerError('upload/busy', message, undefined, { retryAfterSeconds: 60 })
  }
  if (why === 'time') return new ServerError('upload/took-too-long', sentences.time)
  return new ServerError('upload/took-too-much-memory', sentences.memory)
}
