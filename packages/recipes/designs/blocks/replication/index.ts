import { type BlocksSpec, isRatio } from '@casefiles/engine/specs'
import type { ReplicationWriter, Columns } from '../../../replication/replication.ts'
import { blocksInBaseR, blocksSampleInR, interval, reachInR, SUMMARIES } from './base-r.ts'
import type { BlocksScriptFacts } from '@casefiles/engine/replication'
import { blocksInPython } from './python.ts'
import { blocksInStata } from './stata.ts'
import { trialsInBaseR, trialsInR } from './trials-r.ts'
import { surveyNote } from '../../../replication/survey-code.ts'
import { readInR, reportInR, rNumber } from '../../../replication/r-code.ts'
import { upperProbability } from '../../../replication/level.ts'
import { INFLUENCE_IN_R, packageSurvey } from './survey.ts'

/**
 * With several primary outcomes the critical value, which comes from seeded re-randomizations, is carried. A survey has no script
 * in Stata.
 */
export const replication: ReplicationWriter<BlocksSpec, BlocksScriptFacts> = {
  write: ({ spec, columns, facts, together }) => {
    const notes = lockedChoices(spec, facts, together)
    const areTrials = spec.trials !== undefined
    return {
      'base-r': {
        notes,
        packages: [],
        code: areTrials ? trialsInBaseR(spec, columns) : blocksInBaseR(spec, columns, facts, together),
      },
      r: areTrials
        ? { notes, packages: ['metafor'], code: trialsInR(spec, columns) }
        : {
            notes,
            packages: [spec.survey === undefined ? 'estimatr' : 'survey'],
            code: blocksInR(spec, columns, facts, together),
          },
      ...(spec.survey === undefined && {
        stata: { notes, packages: [], code: blocksInStata(spec, columns, facts, together) },
      }),
      python: { notes, packages: ['pandas', 'scipy'], code: blocksInPython(spec, columns, facts, together) },
    }
  },
}

/** One sentence per choice, for the heading. */
function lockedChoices(spec: BlocksSpec, { criticalValue }: BlocksScriptFacts, together: number): string[] {
  const { outcome, treatment, blocks, cluster } = spec
  const ones = outcome.oneValues ? `, 1 where it is ${outcome.oneValues.join(' or ')}` : ''
  const scaled = outcome.scale === 1 ? '' : `, times ${outcome.scale}`
  const carried =
    criticalValue === null || together > 1
      ? []
      : [
          `Carried from the run: ${criticalValue}, the 95% quantile of the largest |t| over all outcomes, from seeded re-randomizations; the interval holds for all outcomes at once.`,
        ]
  return [
    `Unit: ${spec.unit}. Outcome: ${outcome.transform === 'log' ? 'log ' : ''}${outcome.column}${ones}${scaled} (${outcome.units}).`,
    `Treated arm: ${treatment.column} is ${treatment.treatedValues.join(' or ')}; control arm: ${treatment.controlValues.join(' or ')}. Rows of other arms are left out.`,
    blocks.length === 0 ? 'One block.' : `Blocks: every combination of ${blocks.join(', ')}.`,
    cluster === undefined ? 'Units were assigned.' : `Groups were assigned as a whole: ${cluster}.`,
    ...(spec.samplingWeight === undefined
      ? []
      : [`Weight: ${spec.samplingWeight.column}. ${spec.samplingWeight.question}`]),
    ...(spec.survey === undefined ? [] : [surveyNote(spec.survey)]),
    ...(spec.cellSize === undefined
      ? []
      : [
          `Rows are cells of counts: ${spec.cellSize} people each, ${spec.cellOutcome === 'share' ? 'with a share' : 'with as many'} of them in ${outcome.column}; each person is a row from there on.`,
        ]),
    spec.trials === undefined
      ? `Estimate: the blocks’ differences in means, weighted by block size; ${spec.survey === undefined ? 'design-based variance' : 'linearized variance'}, t quantiles.`
      : `Estimate: the blocks are trials put together; ${isRatio(spec) ? 'logs of the ratio of risks' : 'differences in means'} averaged with random effects (REML), interval of Hartung and Knapp with its factor held at 1 or more, t quantiles.`,
    'Rows: those without a unit, block or cluster are left out; a missing outcome is attrition and its row is left out.',
    spec.dropOneArmBlocks ? 'Blocks in which one arm alone is seen are left out.' : '',
    ...carried,
  ].filter((line) => line !== '')
}

/** The same with `difference_in_means` of the package estimatr. */
function blocksInR(spec: BlocksSpec, columns: Columns, { criticalValue }: BlocksScriptFacts, together: number): string {
  if (spec.survey !== undefined) {
    return `suppressPackageStartupMessages(library(survey))
${readInR}${blocksSampleInR(spec, columns)}${SUMMARIES}${INFLUENCE_IN_R}${packageSurvey(spec)}${interval(reachInR(criticalValue, together))}${reportInR}`
  }
  const optional = [
    spec.blocks.length === 0 ? '' : ', blocks = block',
    spec.cluster === undefined ? '' : ', clusters = cluster',
    spec.samplingWeight === undefined ? '' : ', weights = weight',
  ].join('')
  return `library(estimatr)
${readInR}${blocksSampleInR(spec, columns)}
# ---- difference in means with the package estimatr -----------------------------------------
fit <- difference_in_means(outcome ~ treated, data = sample${optional})
estimate <- fit$coefficients[["treated"]]
${hasOtherVariance(spec) ? NO_INTERVAL : intervalOf(criticalValue, together)}${mayHavePairs(spec) ? NO_PAIRS : ''}${reportInR}`
}

function intervalOf(criticalValue: number | null, together: number): string {
  const reach =
    criticalValue === null || together > 1
      ? `qt(${upperProbability(together)}, fit$df)`
      : `max(qt(0.975, fit$df), ${rNumber(criticalValue)})`
  return `reach <- ${reach}
conf.low <- estimate - reach * fit$std.error[["treated"]]
conf.high <- estimate + reach * fit$std.error[["treated"]]
`
}

/** Clusters within blocks, and weights. */
function hasOtherVariance({ cluster, blocks, samplingWeight }: BlocksSpec): boolean {
  return samplingWeight !== undefined || (cluster !== undefined && blocks.length > 0)
}

function mayHavePairs(spec: BlocksSpec): boolean {
  return spec.blocks.length > 0 && !hasOtherVariance(spec)
}

const NO_PAIRS = `# With some blocks of two units the package takes the variance of matched pairs for all blocks, the locked design only for
# those that need it; only the estimate is compared then.
sizes <- table(sample$block)
if (any(sizes == 2) && any(sizes > 2)) conf.low <- conf.high <- NA
`

/** The known differences stand in packages/engine/designs/blocks/README.md. */
const NO_INTERVAL = `# The package has another variance (matched pairs as soon as one block has two clusters) and other degrees of freedom
# for clusters within blocks, and another variance with weights, than the locked design; only the estimate is compared.
conf.low <- conf.high <- NA
`
