import fs from 'node:fs'
import os from 'node:os'
import { sha256, shortHash } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import type { ComputeAnalysis, RunInputs, Watch } from './compute-analysis.ts'

/** Data of so many bytes and more, some hundred thousand rows, are computed for long enough that readers would notice. */
const LARGE = 10_000_000

/**
 * A result counts only if a second computation, in a fresh process, gives the same bytes. The two go side by side; large data
 * on two cores are computed one after the other, so that a core is left to readers.
 *
 * @param cores how many the machine has
 * @returns canonical JSON of the analysis
 * @throws {ServerError} `run/not-reproducible`, and what `compute` throws
 */
export async function computeTwice(
  compute: ComputeAnalysis,
  inputs: RunInputs,
  watch: Watch,
  cores = os.availableParallelism(),
): Promise<string> {
  const isSideBySide = cores > 2 || (await sizeOf(inputs.file)) < LARGE
  watch.onLog?.(`Everything is computed twice, ${describe(isSideBySide)}, to see that the result is the same.`)
  const computing = compute(inputs, watch)
  const again = () => compute(inputs, { onProgress: () => undefined, signal: watch.signal })
  const afterwards = () => {
    watch.onLog?.('The first computation is done. The second takes about as long.')
    return again()
  }
  const [first, second] = await bothOf([computing, isSideBySide ? again() : computing.then(afterwards)])
  const [one, two] = [sha256(first), sha256(second)]
  if (one === two) {
    watch.onLog?.(`Both computations gave the result ${shortHash(one)}….`)
    return first
  }
  throw new ServerError(
    'run/not-reproducible',
    `Two computations of the same inputs differ: ${shortHash(one)}… and ${shortHash(two)}…. Neither counts; run it again.`,
  )
}

const describe = (isSideBySide: boolean) => (isSideBySide ? 'side by side' : 'one after the other')

/** A file that is gone is for the computation to refuse. */
async function sizeOf(file: string): Promise<number> {
  return fs.promises.stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** What both gave, or why the first that failed did; the other is waited for, so that nothing is left running. */
async function bothOf<Result>(computations: [Promise<Result>, Promise<Result>]): Promise<[Result, Result]> {
  await Promise.allSettled(computations)
  return Promise.all(computations)
}
