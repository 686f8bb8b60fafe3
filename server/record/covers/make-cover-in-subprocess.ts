import path from 'node:path'
import { ServerError } from '../../base/errors.ts'
import { runSubprocess, SubprocessStopped, stopRefusal } from '../../base/isolation/run-subprocess.ts'

export interface CoverOrder {
  /** Width times height beyond which a file is an attack on memory. */
  mostPoints: number
  /** What the finished picture is scaled down to, in points. */
  longestSide: number
}
export interface CoverSize {
  width: number
  height: number
}

export const COVER_LIMITS = { bytes: 5_000_000, mostPoints: 40_000_000, longestSide: 1600 }
const ENTRY = path.join(import.meta.dirname, 'cover.process.ts')
const LIMITS = { milliseconds: 20_000, megabytes: 256 }
const STOPPED = {
  time: 'The picture took too long to read. Make it smaller.',
  memory: 'The picture needs too much memory to be read. Make it smaller.',
}
/** The decoders are machine code; the process they run in may do nothing else with it than a script could. */
const RIGHTS = ['--allow-addons']

/**
 * Decodes a picture and writes it anew as a JPEG, in a process of its own: pictures of strangers are never decoded in the
 * server's.
 *
 * @param output open file that the picture is written to
 * @throws {ServerError} `upload/unpacks-too-large`, `upload/damaged`, `upload/took-too-long`,
 *   `upload/took-too-much-memory`, `upload/busy`
 */
export async function makeCoverInSubprocess(bytes: Uint8Array, output: number): Promise<CoverSize> {
  const { mostPoints, longestSide } = COVER_LIMITS
  const run = {
    entry: ENTRY,
    order: { mostPoints, longestSide },
    input: bytes,
    output,
    limits: LIMITS,
    rights: RIGHTS,
  }
  const answer = await runSubprocess(run).catch((error: unknown) => {
    throw error instanceof SubprocessStopped ? stopRefusal(error.why, STOPPED) : error
  })
  if (answer.refusal) throw new ServerError('upload/unpacks-too-large', answer.refusal.message)
  if (answer.result) return answer.result as CoverSize
  throw new ServerError(
    'upload/damaged',
    'The picture cannot be read: it breaks off or contradicts itself. Save it again.',
  )
}
