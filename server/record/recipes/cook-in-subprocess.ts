import fs from 'node:fs'
import path from 'node:path'
import type { ServerErrorCode } from '../../../contract/error-codes.ts'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { Defect, Origin } from '@casefiles/recipes'
import type { Recipe, RecipeSource, RecipeStep } from '@casefiles/recipes/schemas'
import { ServerError } from '../../base/errors.ts'
import { runSubprocess, SubprocessStopped, stopRefusal } from '../../base/isolation/run-subprocess.ts'
import { DATASET_LIMITS, type DatasetLimits } from '../datasets/read-dataset-in-subprocess.ts'

export interface RecipeOrder {
  main: string
  steps: RecipeStep[]
  /** Where each source lies, by fingerprint. */
  files: Record<string, string>
  /** Columns that are to name one row each. */
  keys: string[]
  limits: DatasetLimits
  /** Whether the result is written to the output. */
  isKept: boolean
}

/** What a recipe made; nothing of it is masked yet. */
export interface Cooked extends Pick<Recipe, 'steps' | 'log' | 'origins'> {
  lookedAt: Origin[]
  /** Rows and columns of each source, by fingerprint. */
  kinds: Record<string, Pick<RecipeSource, 'rows' | 'columns'>>
  profile: DataProfile
  sample: (string | number | null)[][]
  defects: Defect[]
  bytes: number
}

const ENTRY = path.join(import.meta.dirname, 'recipe.process.ts')
const SENTENCES = {
  time: `The steps could not be carried out within ${DATASET_LIMITS.milliseconds / 1000} seconds. Filter or aggregate first.`,
  memory: 'The steps need more memory than they are given. Filter or aggregate first.',
}
const REFUSALS: readonly ServerErrorCode[] = ['recipe/refused', 'run/data-changed']

/**
 * Carries out a recipe in a process of its own that may read these sources and nothing else.
 *
 * @param output an open file for the result; left out = it is not kept
 * @throws {ServerError} `recipe/refused` with the step and its sentence, `run/data-changed`, `upload/took-too-long`,
 *   `upload/took-too-much-memory`, `upload/busy`
 */
export async function cookInSubprocess(
  order: Omit<RecipeOrder, 'limits' | 'isKept'>,
  output?: number,
): Promise<Cooked> {
  const rights = Object.values(order.files).map((file) => `--allow-fs-read=${fs.realpathSync(file)}`)
  const files = Object.fromEntries(Object.entries(order.files).map(([hash, file]) => [hash, fs.realpathSync(file)]))
  const whole: RecipeOrder = { ...order, files, limits: DATASET_LIMITS, isKept: output !== undefined }
  const run = { entry: ENTRY, order: whole, input: Buffer.alloc(0), rights, limits: DATASET_LIMITS }
  const answer = await runSubprocess(output === undefined ? run : { ...run, output }).catch((error: unknown) => {
    throw error instanceof SubprocessStopped ? stopRefusal(error.why, SENTENCES) : error
  })
  if (answer.result) return answer.result as Cooked
  const code = REFUSALS.find((one) => one === answer.refusal?.code) ?? 'recipe/refused'
  throw new ServerError(code, answer.refusal?.message ?? 'The steps could not be carried out.')
}
