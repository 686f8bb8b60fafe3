// Reads one upload, or the cues of one text, and answers; started by `runApart` for each and ended with it.
// The content comes on standard input, the order as the first argument, the answer goes to the fourth stream as JSON.
import fs from 'node:fs'
import { readDocument } from '../text/read-document.ts'
import { TextRefusal } from '../text/text-refusal.ts'
import type { Answer, Order } from './run-apart.ts'

const ANSWER_STREAM = 3

async function carryOut(order: Order): Promise<unknown> {
  const content = fs.readFileSync(0)
  if (order.task === 'text') return readDocument(content, order.name, order.limits)
  const { readPolicy } = await import('../read-policy.ts')
  return readPolicy(content.toString('utf8'), order.hints)
}

async function answer(): Promise<Answer> {
  try {
    return { result: await carryOut(JSON.parse(process.argv[2]!) as Order) }
  } catch (error) {
    if (error instanceof TextRefusal) return { refusal: { code: error.code, message: error.message } }
    return { failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

fs.writeFileSync(ANSWER_STREAM, JSON.stringify(await answer()))
// a reader may have left timers behind
process.exit(0)
