import '../sound-compiler.ts'
import fs from 'node:fs'

/** What a process answers: a result, a refusal for the sender, or what it should not have thrown, for the log. */
export interface SubprocessAnswer {
  result?: unknown
  refusal?: { code: string; message: string; issues?: { path: string; message: string }[] | undefined }
  failure?: string
}

const INPUT_STREAM = 0
const ANSWER_STREAM = 3
const OUTPUT_STREAM = 4

/** The content that the process is handed. */
export function readInput(): Buffer {
  return fs.readFileSync(INPUT_STREAM)
}

/** Writes to the one file that the process may write to, where the run names one. */
export function writeOutput(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += fs.writeSync(OUTPUT_STREAM, bytes, at)
}

/**
 * The other side of `runSubprocess`, in the process itself: takes the order, answers once, ends. The content comes on standard
 * input, the answer goes to the fourth stream as JSON.
 *
 * @param refusalOf what an error says to the sender; undefined where it says nothing a sender should read
 */
export async function answerOrder<Order>(
  carryOut: (order: Order) => Promise<unknown>,
  refusalOf: (error: unknown) => SubprocessAnswer['refusal'],
): Promise<void> {
  const answer = await answerOf(() => carryOut(JSON.parse(process.argv[2]) as Order), refusalOf)
  fs.writeFileSync(ANSWER_STREAM, JSON.stringify(answer))
  // a reader may have left timers behind
  process.exit(0)
}

/** What comes of some work, as it is answered. */
export async function answerOf(
  work: () => Promise<unknown>,
  refusalOf: (error: unknown) => SubprocessAnswer['refusal'],
): Promise<SubprocessAnswer> {
  try {
    return { result: await work() }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return { refusal: { code: refusal.code, message: refusal.message, issues: refusal.issues } }
    return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
