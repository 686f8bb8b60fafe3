import type { Plot } from '../../analysis.ts'
import { drawSides, pickViews } from '../../before-lock/draw-sides.ts'
import type { Text } from '../../fact.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { countSurvey, type SurveyDesign } from '../../inference/survey-design.ts'
import { countGaps } from './missing-covariates.ts'
import { maskOutcomes } from './rehearsal.ts'
import type { BlocksSpec } from './spec.ts'
import { plural } from '../../words/count.ts'
import { formatPercent } from '../../words/percent.ts'

const actions: Record<string, Action<keyof BlocksSpec>> = {
  attritionBounds: {
    step: 'Outcomes',
    field: 'attrition',
    text: 'Declare how many were assigned to each arm, and use an outcome that is known for as many in one arm as in the other.',
  },
  sampleRatio: {
    step: 'Assignment',
    field: 'intendedShare',
    text: 'State the share that was to be treated, and find out why the arms differ from it.',
  },
  drawBalance: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Name covariates measured before the draw that predict the outcome, and the document that shows how the draw was made.',
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Adjust for covariates that predict the outcome, measured before the draw.',
  },
}

/** What may be seen of a randomized experiment before the lock. */
export const beforeLock: BeforeLock<BlocksSpec, BlocksFrame, BlocksFit, Text> = {
  maskOutcomes,
  // whether the arms have their sizes is known; how large that bias is waits for the spread of the outcome
  knownBeforeLock: ({ intendedShare }) => (typeof intendedShare === 'number' ? [] : ['sampleRatio']),
  // the p value of a re-randomization stays unseen, so that few draws do
  quicker: (spec) => ({ ...spec, permutationDraws: 99 }),
  actions,
  views: (drawn, frame, spec) => ({
    views: [{ step: 'Assignment', plot: drawArms(frame) }, ...pickViews(drawn, { balance: 'Covariates' })],
    facts: [
      { label: 'Blocks', value: String(frame.block.levels) },
      ...(frame.cluster ? [{ label: 'Clusters', value: String(frame.cluster.levels) }] : []),
      ...(frame.survey ? factsOfSurvey(frame.survey) : []),
      {
        label: 'Outcome missing',
        value: String(frame.outcomes[0].values.filter((value) => Number.isNaN(value)).length),
      },
      ...factsOfCovariates(frame, spec),
    ],
  }),
  warnings: () => [],
  // a part of a survey's file has other sampling units than the whole
  sampledTogether: ({ blocks, cluster, survey }) =>
    survey !== undefined ? null : blocks.length > 0 ? blocks : cluster ? [cluster] : [],
}

function factsOfSurvey(survey: SurveyDesign): { label: string; value: string }[] {
  const { units, strata } = countSurvey(survey)
  return [
    { label: 'Primary sampling units', value: String(units) },
    { label: 'Strata', value: String(strata) },
  ]
}

const GAP_WORDS = { drop: 'left out', indicator: 'kept with an indicator', impute: 'imputed' }

/** Who lacks a covariate, where anybody does. */
function factsOfCovariates(frame: BlocksFrame, { missingCovariates }: BlocksSpec): { label: string; value: string }[] {
  const { lacking } = countGaps(frame)
  if (lacking === 0) return []
  const way = GAP_WORDS[missingCovariates ?? 'drop']
  return [{ label: 'A covariate missing', value: `${lacking} of ${frame.n}: ${way} where covariates are used` }]
}

/** How many of each block are in either arm, in the order of the blocks' names. */
function drawArms({ n, blockNames, block, treated }: BlocksFrame): Plot {
  const rows = blockNames.map((name, i) => ({ name, from: i + 0.5, to: i + 1.5, treated: 0, comparison: 0 }))
  block.index.forEach((place, row) => rows[place][treated[row] === 1 ? 'treated' : 'comparison']++)
  const share = treated.filter((one) => one === 1).length / n
  return drawSides(rows, {
    id: 'arms-by-block',
    title: `${formatPercent(share)} of ${n} units are in the treated arm`,
    subtitle: `Units of each of ${plural(blockNames.length, 'block')}, in the order of their names, as a share of all. The treated arm upwards, the control arm downwards.`,
    x: { label: 'Block', unit: '' },
    total: n,
    name: 'Block name',
  })
}
