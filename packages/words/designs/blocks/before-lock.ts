import type { DryRunFacts, BlocksPreviewFacts } from '@casefiles/engine/facts'
import { formatCount, plural } from '@casefiles/engine/words'
import { formatPercent } from '../../formats/index.ts'
import { sides } from '../../preview/sides.ts'
import type { Sentences, Writes } from '../../tell.ts'

const actions: Writes<BlocksPreviewFacts['actions']> = {
  'attrition-bounds': () =>
    'Declare how many were assigned to each arm, and use an outcome that is known for as many in one arm as in the other.',
  'sample-ratio': () => 'State the share that was to be treated, and find out why the arms differ from it.',
  'draw-balance': () =>
    'Name covariates measured before the draw that predict the outcome, and the document that shows how the draw was made.',
  choices: () => 'Adjust for covariates that predict the outcome, measured before the draw.',
}

const GAPS = { drop: 'left out', indicator: 'kept with an indicator', impute: 'imputed' }

const counts: Sentences<BlocksPreviewFacts['counts'], 'label' | 'value'> = {
  blocks: ({ blocks }) => ({ label: 'Blocks', value: String(blocks) }),
  clusters: ({ clusters }) => ({ label: 'Clusters', value: String(clusters) }),
  'sampling-units': ({ units }) => ({ label: 'Primary sampling units', value: String(units) }),
  strata: ({ strata }) => ({ label: 'Strata', value: String(strata) }),
  'outcome-missing': ({ missing }) => ({ label: 'Outcome missing', value: String(missing) }),
  lacking: ({ lacking, rows, way }) => ({
    label: 'A covariate missing',
    value: `${formatCount(lacking)} of ${formatCount(rows)}: ${GAPS[way]} where covariates are used`,
  }),
}

const previews: Sentences<BlocksPreviewFacts['previews'], string> = {
  'arms-by-block': ({ share, units, blocks }) => ({
    ...sides(`${formatPercent(share)} of ${units} units are in the treated arm`, blocks),
    subtitle: `Units of each of ${plural(blocks, 'block')}, in the order of their names, as a share of all. The treated arm upwards, the control arm downwards.`,
    x: 'Block',
    name: 'Block name',
  }),
}

/** How outcomes of a dry run are made. */
const draws: Writes<DryRunFacts> = {
  how: () => 'Both arms take outcomes of the control arm, drawn anew within blocks, whole clusters by whole clusters.',
}

/** Every sentence on an experiment before its lock, by the kinds and codes of its facts; loaded where a preview is told. */
export const beforeLock = { actions, counts, previews, draws }
