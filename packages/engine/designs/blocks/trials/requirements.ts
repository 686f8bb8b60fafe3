import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import { type DataTable, readText } from '../../../frame/table.ts'
import { plural } from '../../../words/count.ts'
import type { StepContext } from '../../design.ts'
import { summariseBlocks } from '../effect/block-effects.ts'
import { say } from '../facts.ts'
import { type BlocksFrame, pick, selectSample } from '../frame.ts'
import { type BlocksSpec, isRatio } from '../spec.ts'
import { readTrials } from './pool-trials.ts'

/** Fewer give no prediction, and an interval of hardly any use. */
const FEWEST = 3

/** Choices that trials put together do not go with. */
export function refuseUnfitTrials(spec: BlocksSpec): void {
  const { trials, blocks, cluster, otherOutcomes, samplingWeight, covariates, takeUp } = spec
  if (trials === undefined) return
  if (blocks.length === 0) {
    throw unfit('the design names no column that tells one trial from another', [])
  }
  if (otherOutcomes.length > 0) {
    const columns = otherOutcomes.map(({ column }) => column)
    throw unfit('further outcomes need a design of their own', columns)
  }
  if (isRatio(spec) && cluster !== undefined) {
    throw unfit('counts of people say nothing of clusters', [cluster])
  }
  if (samplingWeight !== undefined) {
    throw unfit('trials have weights of their own', [samplingWeight.column])
  }
  if (covariates.length > 0) {
    const columns = covariates.map(({ column }) => column)
    throw unfit('nothing is adjusted for', columns)
  }
  if (takeUp?.kind === 'column') {
    throw unfit('what was taken up is not put together', [takeUp.column])
  }
}

function unfit(what: string, columns: string[]): EngineError {
  return new EngineError('blocks/unfit-trials', `The blocks are trials put together, and ${what}.`, {
    columns,
    hint: 'Leave the choice out, or analyze one trial alone.',
  })
}

/** Enough trials that say something of the effect; those that do not are counted. */
export function requireTrials(frame: BlocksFrame, spec: BlocksSpec, log: StepContext<Text>['log']): void {
  if (spec.trials === undefined) return
  const { values } = frame.outcomes[0]
  const sample = selectSample(frame, [values])
  const { trials, silent } = readTrials(summariseBlocks(pick(values, sample), sample), frame, spec)
  if (trials.length < FEWEST) {
    throw new EngineError(
      'blocks/too-few-trials',
      `${plural(trials.length, 'trial')} of ${sample.block.levels} can say something of the effect: an average over trials needs ${FEWEST}.`,
      { columns: [...spec.blocks, spec.outcome.column] },
    )
  }
  if (silent.length === 0) return
  log({ code: 'blocks/silent-trials', message: say('silent-trials', { trials: silent }) })
}

/**
 * The names of the trials at high risk of bias; null where the design rates none.
 *
 * @param blockOf name of the block of the row at a place among `rows`
 * @throws {EngineError} `blocks/mixed-rating` where two rows of a trial are rated differently
 */
export function readRatings(
  table: DataTable,
  { trials }: BlocksSpec,
  rows: number[],
  blockOf: (at: number) => string,
): ReadonlySet<string> | null {
  if (trials?.riskOfBias === undefined) return null
  const { column, highValues } = trials.riskOfBias
  const cells = readText(table, column)
  const ratingOf = new Map<string, string | null>()
  rows.forEach((row, at) => {
    const name = blockOf(at)
    const before = ratingOf.get(name)
    if (before === undefined) ratingOf.set(name, cells[row])
    else if (before !== cells[row]) {
      throw new EngineError(
        'blocks/mixed-rating',
        `The trial ${name} is rated "${before ?? ''}" in one row of "${column}" and "${cells[row] ?? ''}" in another: a trial has one rating.`,
        { columns: [column], rows: [row + 1] },
      )
    }
  })
  return new Set(
    [...ratingOf].flatMap(([name, rating]) => (rating !== null && highValues.includes(rating) ? [name] : [])),
  )
}
