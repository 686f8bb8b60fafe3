import '../sound-compiler.ts'
import fs from 'node:fs'

/** What a process answers: a result, a refusal for the sender, or what it should not have thrown, for the log. */
export interface SubprocessAnswer {
  result?: unknown
  refusal?: { code: string; message: string; issues?: { path: string; message: string }[] | undefined }
  failure?: string
}

const ANSWER_STREAM = 3
/** A file that the process may write to, where the run names one. */
export const OUTPUT_STREAM = 4

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

async function answerOf(
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
