// Reads one upload, or the cues of one text, and answers; started by `runSubprocess` for each and ended with it.
import { answerOrder, readInput } from '../../../base/isolation/answer-order.ts'
import { readDocument } from '../text/read-document.ts'
import { TextRefusal } from '../text/extracted-text.ts'
import type { Order } from './run-subprocess.ts'

async function carryOut(order: Order): Promise<unknown> {
  const content = readInput()
  if (order.task === 'text') return readDocument(content, order.name, order.limits)
  const { readPolicy } = await import('@casefiles/cues')
  return readPolicy(content.toString('utf8'), order.hints)
}

await answerOrder(carryOut, (error) => (error instanceof TextRefusal ? error : undefined))
