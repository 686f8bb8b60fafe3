import type { Plot } from '../../../analysis.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
import { capitalize, inSentence } from '../../../words/sentence.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'
import type { BaconDecomposition, BaconType } from '../two-way/bacon.ts'
import { plotOf } from '../../../plots/plot-words.ts'

const typeNames: Record<BaconType, string> = {
  'treated-vs-never': 'Treated against never treated',
  'earlier-vs-later': 'Earlier against later, before the later start',
  'later-vs-earlier': 'Later against earlier, already treated',
  'later-vs-always': 'Later against always treated',
}

/** The comparisons inside the two-way fixed effects estimate, each with its weight. */
export function drawBacon(frame: PanelFrame, spec: DidSpec, bacon: BaconDecomposition, words: ReaderWords): Plot {
  const word = periodWord(frame.periods, words)
  const title = `A simpler model would take ${formatPercent(bacon.forbiddenShare, 'never-zero')} of its weight from comparisons with ${words.alreadyTreated}`
  return plotOf('bacon', {
    id: 'bacon',
    tab: 'diagnostics',
    title,
    subtitle: `Each point is one two-group comparison inside two-way fixed effects: its estimate, in ${spec.outcome.units}, and its weight. The main estimate uses none with ${words.alreadyTreated}. No intervals.`,
    alt: `Scatter of ${plainPlural(bacon.comparisons.length, 'two-group comparison')}, estimate against weight, for ${inSentence(spec.outcome.label)}. ${title}. No intervals are drawn.`,
    x: { label: 'Weight in two-way fixed effects', unit: '' },
    y: { label: 'Estimate', unit: spec.outcome.units },
    columns: [
      { key: 'type', label: 'Comparison' },
      { key: 'treated', label: `${capitalize(words.treated)} from (${word})` },
      { key: 'comparison', label: `Compared with those ${words.treated} from (${word})` },
      { key: 'weight', label: 'Weight', decimals: 4 },
      { key: 'estimate', label: 'Estimate', decimals: 2 },
    ],
    rows: bacon.comparisons.map(({ type, treated, comparison, weight, estimate }) => ({
      type: typeNames[type],
      treated,
      comparison: Number.isFinite(comparison) ? comparison : 'never',
      weight,
      estimate,
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
  })
}
