import { parentPort } from 'node:worker_threads'
import { answerQuestions } from '../base/workers/kept-worker.ts'

/* A thread that counts the questions it was asked, for the test of those who keep one. */

const held: Uint8Array[] = []
let asked = 0

answerQuestions<{ kind: string }, number>((question, report) => {
  asked += 1
  if (question.kind === 'never') for (;;) asked += 0
  if (question.kind === 'fail') throw new Error('It does not work.')
  if (question.kind === 'hold') held.push(new Uint8Array(100 * 2 ** 20).fill(1))
  // as Node itself does under a watch
  parentPort!.postMessage({ 'watch:import': ['file:///a-module.ts'] })
  if (question.kind === 'parts') [10, 20].forEach(report)
  return asked
})
