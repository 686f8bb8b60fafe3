import type { Plot } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { formatEffect } from '../../../words/number.ts'
import { inSentence } from '../../../words/sentence.ts'
import type { BlocksFit } from '../estimate.ts'
import type { BlocksSpec } from '../spec.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'

/** The difference within every block, in the order of the blocks' names. */
export function drawBlockForest(spec: BlocksSpec, fit: BlocksFit): Plot {
  const { blocks, sample } = fit.differences[0]
  const total = sample.n
  const same = blocks.filter(({ difference }) => Math.sign(difference) === Math.sign(fit.primary.value)).length
  const title = `The difference points the same way as the average in ${same} of ${blocks.length} blocks`
  return plotOf('forest', {
    id: 'block-forest',
    tab: 'results',
    title,
    subtitle: `Difference in means within each block, ${measure(spec.outcome)}, with 95% intervals (t) where a block shows a variance. Bigger blocks weigh more.`,
    alt: `Forest plot of the differences within ${blocks.length} blocks with 95% intervals. ${title}. The average by block size is ${formatEffect(fit.primary.value)}.`,
    x: { label: `Difference in ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'Block', unit: '' },
    columns: [
      { key: 'name', label: 'Block' },
      { key: 'role', label: 'Role' },
      { key: 'treatedUnits', label: 'Treated units', decimals: 0 },
      { key: 'controlUnits', label: 'Control units', decimals: 0 },
      { key: 'weight', label: 'Weight', decimals: 4 },
      { key: 'value', label: 'Difference', decimals: 2 },
      ...intervalColumns,
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'locked', label: 'Locked design' },
    ],
    rows: blocks.map(({ block, n, treated, control, difference, variance }) => {
      const df = treated.assigned + control.assigned - 2
      const { ci, p } = inferPoint(difference, Math.sqrt(variance), Math.max(df, 1))
      return {
        name: block,
        role: 'block',
        treatedUnits: treated.n,
        controlUnits: control.n,
        weight: n / total,
        value: finite(difference),
        ciLow: finite(ci[0]),
        ciHigh: finite(ci[1]),
        p: finite(p),
        locked: false,
      }
    }),
    annotations: [
      { kind: 'vertical', at: 0, label: 'No effect' },
      { kind: 'vertical', at: fit.primary.value, label: 'Average by block size' },
    ],
  })
}
