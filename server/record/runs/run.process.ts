// Computes one analysis from the order it is sent, and ends when it is let go; started by `computeWith` for each.
import '../../base/sound-compiler.ts'
import fs from 'node:fs'
import type { RunStep } from '../../../contract/run.ts'
import { EngineError } from '@casefiles/engine/analysis'
import { canonicalJson, sha256, shortHash } from '../../base/chain/fingerprint.ts'
import { dataChanged } from '../datasets/dataset-files.ts'
import { ServerError } from '../../base/errors.ts'
import { checkRecipe } from '../recipes/remake-data.ts'
import { analyzeDesign } from './analyze-design.ts'
import type { ProcessMessage, RunInputs, RunOrder } from './compute-analysis.ts'

const server = process.ppid

/** A server that is killed cannot say so: its runs notice that they have another parent, and end. */
function say(message: ProcessMessage): void {
  if (process.ppid !== server) process.exit(1)
  process.send!(message)
}

function readLocked({ file, design, sources }: RunInputs): string {
  const bytes = fs.readFileSync(file)
  const locked = design.dataset.sha256
  const found = sha256(bytes)
  if (found !== locked) throw dataChanged(locked, found)
  say({ kind: 'log', message: `The data have the fingerprint that was locked, ${shortHash(locked)}….` })
  const { recipe } = design.dataset
  if (recipe && sources) {
    checkRecipe(recipe, locked, (hash) => fs.readFileSync(sources[hash]))
    say({
      kind: 'log',
      message: `The recipe was carried out again (steps: ${recipe.steps.length}) and gives the same data.`,
    })
  }
  return bytes.toString('utf8')
}

/** Parts that are computed thousands of times tell each one; who waits looks a few times a second. */
const PROGRESS_EVERY_MS = 200

/** Says how far a step is: each beginning and end, what lies between not more often than it is looked at. */
function progressTeller(): (step: RunStep, fraction: number) => void {
  let [last, at] = ['', 0]
  return (step, fraction) => {
    const now = performance.now()
    if (step === last && fraction < 1 && now - at < PROGRESS_EVERY_MS) return
    ;[last, at] = [step, now]
    say({ kind: 'progress', step, fraction })
  }
}

async function carryOut({ inputs, workers }: RunOrder): Promise<ProcessMessage> {
  const listener = {
    onProgress: progressTeller(),
    onLog: (message: string) => say({ kind: 'log', message }),
  }
  try {
    const analysis = await analyzeDesign({ ...inputs, csv: readLocked(inputs) }, listener, workers)
    return { kind: 'done', json: canonicalJson(analysis) }
  } catch (error) {
    if (error instanceof ServerError) return { kind: 'refused', code: error.code, message: error.message }
    if (!(error instanceof EngineError)) throw error
    return { kind: 'refused', code: 'run/failed', message: `${error.message} (${error.code})` }
  }
}

process.on('message', (order: RunOrder) => {
  void carryOut(order).then(say)
})
