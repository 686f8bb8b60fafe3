import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { formatCount } from '../../words/count.ts'
import type { StepContext } from '../design.ts'
import { requireSurveyFits } from '../shared/survey.ts'
import { readAssignment } from './effect/assignment.ts'
import { averageBlocks } from './effect/combine-blocks.ts'
import { say } from './facts.ts'
import { type BlocksFrame, type OutcomeColumn, pick, type Sample, selectRows, selectSample } from './frame.ts'
import type { BlocksSpec } from './spec.ts'

type Log = StepContext<Text>['log']

/** Both arms must have rows. */
export function requireArms(rows: number[], arms: Int8Array, { treatment }: BlocksSpec): void {
  for (const [arm, word, values] of [
    [1, 'treated', treatment.treatedValues],
    [0, 'control', treatment.controlValues],
  ] as const) {
    if (rows.some((row) => arms[row] === arm)) continue
    throw new EngineError(
      'blocks/one-arm-only',
      `None of the ${rows.length} rows in use is in the ${word} arm (${values.join(', ')}): two arms are needed.`,
      { columns: [treatment.column], hint: 'Check the values that name the arms, capitals included.' },
    )
  }
}

/** A cluster is randomised as a whole, within one block. */
export function requireWholeClusters(frame: BlocksFrame, spec: BlocksSpec): void {
  if (frame.cluster === null) return
  const first = new Int32Array(frame.cluster.levels).fill(-1)
  frame.cluster.index.forEach((cluster, row) => {
    const other = first[cluster]
    if (other === -1) {
      first[cluster] = row
      return
    }
    const name = frame.clusterNames[cluster]
    if (frame.treated[row] !== frame.treated[other]) {
      throw new EngineError(
        'blocks/cluster-in-both-arms',
        `The cluster ${name} of "${spec.cluster}" has units in both arms: a cluster is assigned as a whole.`,
        { columns: [spec.cluster!, spec.treatment.column], hint: 'Leave the cluster out where units were assigned.' },
      )
    }
    if (frame.block.index[row] !== frame.block.index[other]) {
      throw new EngineError(
        'blocks/cluster-in-two-blocks',
        `The cluster ${name} of "${spec.cluster}" lies in the blocks ${frame.blockNames[frame.block.index[other]]} and ` +
          `${frame.blockNames[frame.block.index[row]]}: a cluster belongs to one.`,
        { columns: [spec.cluster!, ...spec.blocks] },
      )
    }
  })
}

/** A block in which nobody was assigned to one of the arms shows no comparison. */
export function dropOneArmBlocks(frame: BlocksFrame, spec: BlocksSpec, log: Log): BlocksFrame {
  const everyone = selectSample(frame, [])
  if (everyone.oneArmBlocks.length === 0) return frame
  refuseOrLog(everyone.oneArmBlocks, frame.n - everyone.n, spec, log, null)
  return selectRows(frame, everyone.rows)
}

/** The adjusted estimates need both arms among the rows with the outcome and every covariate. */
export function requireCovariateRows(frame: BlocksFrame, { covariates }: BlocksSpec): void {
  const [outcome] = frame.outcomes
  const sample = selectSample(frame, [outcome.values, ...frame.covariates.map(({ values }) => values)])
  if (sample.n > 0) return
  throw new EngineError(
    'frame/no-complete-rows',
    'No block has rows of both arms with the outcome and every covariate: the adjusted estimates need some.',
    {
      columns: covariates.map(({ column }) => column),
      hint: 'Set missingCovariates to "indicator" or "impute", or leave out the covariate that is mostly missing.',
    },
  )
}

/** Every outcome must be known in both arms, vary, and let a variance be seen. */
export function requireOutcomes(frame: BlocksFrame, spec: BlocksSpec, log: Log): void {
  for (const outcome of frame.outcomes) {
    const known = outcome.values.filter((value) => !Number.isNaN(value)).length
    const sample = selectSample(frame, [outcome.values])
    if (sample.oneArmBlocks.length > 0) {
      refuseOrLog(sample.oneArmBlocks, known - sample.n, spec, log, outcome.column)
    }
    const missing = frame.n - known
    if (missing > 0) {
      const message = say('outcome-missing', { missing, of: frame.n, column: outcome.column })
      log({ code: 'blocks/missing-outcome', message, rows: missing })
    }
    requireSpread(outcome, pick(outcome.values, sample))
    if (frame.survey !== null) requireSurvey(sample, spec)
    requireVariance(frame, outcome)
  }
}

/** @param outcome column whose values one arm lacks; null where nobody was assigned to it */
function refuseOrLog(names: string[], rows: number, spec: BlocksSpec, log: Log, outcome: string | null): void {
  if (!spec.dropOneArmBlocks) throw oneArmBlocks(names, spec, outcome)
  log({ code: 'blocks/one-arm-blocks-dropped', message: say('one-arm-blocks', { blocks: names, outcome, rows }), rows })
}

function oneArmBlocks(names: string[], spec: BlocksSpec, outcome: string | null): EngineError {
  const named = names.slice(0, 10).join(', ') + (names.length > 10 ? ' and others' : '')
  const who = names.length === 1 ? `The block ${named} has` : `${names.length} blocks (${named}) have`
  const where = outcome === null ? 'assigned' : `observed for "${outcome}"`
  return new EngineError(
    'blocks/one-arm-block',
    `${who} one arm only ${where}: a block needs treated and control units to compare.`,
    {
      columns: spec.blocks.length > 0 ? spec.blocks : [spec.treatment.column],
      hint: 'Set dropOneArmBlocks to leave such blocks out; they are then counted in the log.',
    },
  )
}

function requireSpread(outcome: OutcomeColumn, values: Float64Array): void {
  if (values.length === 0) {
    throw new EngineError('blocks/no-outcome', `No block has a value of "${outcome.column}" in both arms.`, {
      columns: [outcome.column],
    })
  }
  if (values.some((value) => value !== values[0])) return
  throw new EngineError(
    'blocks/constant-outcome',
    `The outcome "${outcome.column}" has the same value in every row in use.`,
    { columns: [outcome.column] },
  )
}

/** Where no block, and no two blocks of one size, show a variance, there is no interval. */
function requireVariance(frame: BlocksFrame, outcome: OutcomeColumn): void {
  const sample = selectSample(frame, [outcome.values])
  const isClustered = sample.cluster !== null
  const { se, df } = averageBlocks(pick(outcome.values, sample), sample)
  if (se === 0) {
    throw new EngineError(
      'blocks/constant-outcome',
      `The outcome "${outcome.column}" has one value in each arm of every block, so there is no variance to learn from.`,
      { columns: [outcome.column] },
    )
  }
  if (Number.isFinite(se) && df > 0) return
  const [count, word] = isClustered ? [sample.cluster!.levels, 'clusters'] : [sample.n, 'units']
  throw new EngineError(
    'blocks/too-few-units',
    `${formatCount(count)} ${word} in ${sample.block.levels === 1 ? 'one block' : `${sample.block.levels} blocks`} have a value of ` +
      `"${outcome.column}": a variance needs two ${word} in each arm of a block, or two blocks of the same size.`,
    { columns: [outcome.column] },
  )
}

/** Choices that a survey's sample design does not go with. */
export function refuseUnfitSurvey({ survey, trials, cellSize }: BlocksSpec): void {
  if (survey === undefined) return
  if (trials !== undefined) {
    throw unfitSurvey('trials put together are no sample of a survey', [])
  }
  if (cellSize !== undefined) {
    throw unfitSurvey('cells of counts do not say where each person was sampled', [cellSize])
  }
}

/** With fewer units of assignment on a side linearization has no ground: the residuals that it squares are next to none. */
const FEWEST_IN_ARM = 5
const FEWEST_IN_BLOCK = 2

/**
 * A survey's errors are linearized: sampling units hold the clusters that were randomized whole, degrees of freedom are left,
 * and both arms have enough units of assignment.
 */
function requireSurvey(sample: Sample, spec: BlocksSpec): void {
  requireSurveyFits(sample.survey!, sample.cluster, spec.cluster)
  const { unitsOf, treatedIn } = readAssignment(sample)
  const inArms = unitsOf.map((units, b) => [units.length - treatedIn[b], treatedIn[b]])
  const fewest = Math.min(...[0, 1].map((arm) => inArms.reduce((sum, counts) => sum + counts[arm], 0)))
  const fewestInBlock = Math.min(...inArms.flat())
  const word = sample.cluster === null ? 'unit' : 'cluster'
  if (fewest < FEWEST_IN_ARM) {
    const needed = `${FEWEST_IN_ARM} ${word}s of assignment in each arm`
    throw unfitSurvey(`linearization needs ${needed}; one has ${fewest}`, spec.blocks)
  }
  if (fewestInBlock < FEWEST_IN_BLOCK) {
    const needed = `${FEWEST_IN_BLOCK} ${word}s of assignment in each arm of every block`
    throw unfitSurvey(`linearization needs ${needed}; one has ${fewestInBlock}`, spec.blocks)
  }
}

function unfitSurvey(what: string, columns: string[]): EngineError {
  return new EngineError('blocks/unfit-survey', `The design names the sample design of a survey, and ${what}.`, {
    columns,
    hint: 'Leave out survey: the estimate is then weighted still, and its error that of the draw among these units.',
  })
}
