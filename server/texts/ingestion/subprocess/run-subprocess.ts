import path from 'node:path'
import type { SubprocessAnswer } from '../../../base/isolation/answer-order.ts'
import { runSubprocess as run, SubprocessStopped } from '../../../base/isolation/run-subprocess.ts'
import type { CueHints } from '@casefiles/cues'
import { type TextLimits, TextRefusal, type TextRefusalCode } from '../text/extracted-text.ts'

/** What the process is to do with the content it is handed. */
export type Order = { limits: TextLimits } & ({ task: 'text'; name: string } | { task: 'policy'; hints: CueHints })

const ENTRY = path.join(import.meta.dirname, 'process.ts')

/**
 * Carries an order out in a process of its own.
 *
 * @throws {TextRefusal} what the process refuses, and `upload/took-too-long`, `upload/took-too-much-memory`, `upload/busy`
 */
export async function runSubprocess(order: Order, content: Uint8Array): Promise<SubprocessAnswer> {
  const answer = await run({ entry: ENTRY, order, input: content, limits: order.limits }).catch((error: unknown) => {
    throw error instanceof SubprocessStopped ? stopRefusal(error.why, order.limits) : error
  })
  if (answer.refusal) throw new TextRefusal(answer.refusal.code as TextRefusalCode, answer.refusal.message)
  return answer
}

function stopRefusal(why: SubprocessStopped['why'], { milliseconds }: TextLimits): TextRefusal {
  if (why === 'busy') {
    return new TextRefusal('upload/busy', 'Too many files are being read at the moment. Try again in a minute.')
  }
  if (why === 'time') {
    const sentence = `The file could not be read within ${milliseconds / 1000} seconds. Upload the part that holds the rule.`
    return new TextRefusal('upload/took-too-long', sentence)
  }
  const sentence =
    'The file needs more memory to be read than an upload is given. Save it anew, or upload the part that holds the rule.'
  return new TextRefusal('upload/took-too-much-memory', sentence)
}
