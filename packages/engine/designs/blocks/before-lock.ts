import type { Plot } from '../../analysis.ts'
import { drawSides, pickViews } from '../../before-lock/draw-sides.ts'
import { saying, sayingOne, type Text } from '../../fact.ts'
import { type Action, type BeforeLock, countOf } from '../before-lock.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import { countSurvey, type SurveyDesign } from '../../inference/survey-design.ts'
import { countGaps } from './missing-covariates.ts'
import { maskOutcomes } from './dry-run.ts'
import type { BlocksSpec } from './spec.ts'

/** Facts of the preview of an experiment; `packages/words/designs/blocks/before-lock.ts` writes the sentences. */
export interface BlocksPreviewFacts {
  actions: Record<'attrition-bounds' | 'sample-ratio' | 'draw-balance' | 'choices', object>
  counts: {
    blocks: { blocks: number }
    clusters: { clusters: number }
    'sampling-units': { units: number }
    strata: { strata: number }
    'outcome-missing': { missing: number }
    /** Who lacks a covariate, and what becomes of them. */
    lacking: { lacking: number; rows: number; way: NonNullable<BlocksSpec['missingCovariates']> }
  }
  previews: { 'arms-by-block': { share: number; units: number; blocks: number } }
}

const action = sayingOne<BlocksPreviewFacts['actions']>('Blocks/actions')
const count = saying<BlocksPreviewFacts['counts'], 'label' | 'value'>('Blocks/counts')
const figure = saying<BlocksPreviewFacts['previews'], string>('Blocks/previews')

const actions: Record<string, Action<keyof BlocksSpec>> = {
  attritionBounds: {
    step: 'Outcomes',
    field: 'attrition',
    text: action('attrition-bounds', {}),
  },
  sampleRatio: {
    step: 'Assignment',
    field: 'intendedShare',
    text: action('sample-ratio', {}),
  },
  drawBalance: {
    step: 'Covariates',
    field: 'covariates',
    text: action('draw-balance', {}),
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: action('choices', {}),
  },
}

/** What may be seen of a randomized experiment before the lock. */
export const beforeLock: BeforeLock<BlocksSpec, BlocksFrame, BlocksFit> = {
  maskOutcomes,
  // whether the arms have their sizes is known; how large that bias is waits for the spread of the outcome
  knownBeforeLock: ({ intendedShare }) => (typeof intendedShare === 'number' ? [] : ['sampleRatio']),
  // the p value of a re-randomization stays unseen, so that few draws do
  quicker: (spec) => ({ ...spec, permutationDraws: 99 }),
  actions,
  views: (drawn, frame, spec) => ({
    views: [{ step: 'Assignment', plot: drawArms(frame) }, ...pickViews(drawn, { balance: 'Covariates' })],
    facts: [
      count('blocks', { blocks: frame.block.levels }),
      ...(frame.cluster ? [count('clusters', { clusters: frame.cluster.levels })] : []),
      ...(frame.survey ? factsOfSurvey(frame.survey) : []),
      count('outcome-missing', { missing: frame.outcomes[0].values.filter((value) => Number.isNaN(value)).length }),
      ...factsOfCovariates(frame, spec),
    ].map(countOf),
  }),
  warnings: () => [],
  // a part of a survey's file has other sampling units than the whole
  sampledTogether: ({ blocks, cluster, survey }) =>
    survey !== undefined ? null : blocks.length > 0 ? blocks : cluster ? [cluster] : [],
}

function factsOfSurvey(survey: SurveyDesign) {
  const { units, strata } = countSurvey(survey)
  return [count('sampling-units', { units }), count('strata', { strata })]
}

/** Who lacks a covariate, where anybody does. */
function factsOfCovariates(frame: BlocksFrame, { missingCovariates: way = 'drop' }: BlocksSpec) {
  const { lacking } = countGaps(frame)
  if (lacking === 0) return []
  return [count('lacking', { lacking, rows: frame.n, way })]
}

/** How many of each block are in either arm, in the order of the blocks' names. */
function drawArms({ n, blockNames, block, treated }: BlocksFrame): Plot<Text> {
  const rows = blockNames.map((name, i) => ({ name, from: i + 0.5, to: i + 1.5, treated: 0, comparison: 0 }))
  block.index.forEach((place, row) => rows[place][treated[row] === 1 ? 'treated' : 'comparison']++)
  const share = treated.filter((one) => one === 1).length / n
  const told = figure('arms-by-block', { share, units: n, blocks: blockNames.length })
  return drawSides(rows, told, { id: 'arms-by-block', total: n, unit: '', isNamed: true })
}
