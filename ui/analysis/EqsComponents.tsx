import type { AnalysisJson } from '../../contract/analysis.ts'
import { marksBand } from '../../engine/eqs/bands.ts'
import { BAND_WORDS } from '../format/bands.ts'
import { plural } from '../../engine/words/count.ts'
import { formatNumber, formatRounded } from '../../engine/words/number.ts'
import { formatPercent } from '../../engine/words/percent.ts'
import { StackedTable } from '../table/StackedTable.tsx'

type Pillar = AnalysisJson['eqs']['pillars'][number]
type Component = Pillar['components'][number]

const COLUMNS = [
  { label: 'Component' },
  { label: 'Marks', isNumber: true },
  { label: 'What earned or lost marks', isLong: true },
  { label: 'Statistic → marks', isLong: true },
]

/** One pillar: its marks, and folded away what earned or lost them. */
export function EqsComponents({ pillar }: { pillar: Pillar }) {
  const rows = pillar.components.map((component) => [
    { text: component.label, ...(component.isDecisive && { note: 'decisive' }) },
    component.score === null ? 'not applicable' : `${formatNumber(component.score, 1)} of 5`,
    { text: component.inputText, note: noteOf(component) },
    {
      text: scaleOf(component),
      note: component.basis === 'literature' ? 'thresholds from the literature' : 'thresholds are ours',
    },
  ])
  return (
    <details className="pillar fold">
      <summary>
        <h3>
          {pillar.label}{' '}
          <span className="pillar-marks">
            {formatNumber(pillar.score, 1)} of 5, {BAND_WORDS[marksBand(pillar.score)]}; {formatPercent(pillar.weight)}{' '}
            of the score
          </span>
        </h3>
        <span className="fold-count">{plural(rows.length, 'part')}</span>
      </summary>
      <p className="quiet">{pillar.question}</p>
      <StackedTable caption={`${pillar.label}: components`} columns={COLUMNS} rows={rows} />
    </details>
  )
}

/** Why it earns nothing, unless its own sentence says so already, or its size where it is a bias. */
function noteOf(component: Component): string | undefined {
  const { reason, inputText } = component
  if (reason === undefined) return biasNote(component)
  return reason === inputText ? undefined : reason
}

/** What of a bias is more than chance, on the two scales that it is read on. */
function biasNote({ bias }: Component): string | undefined {
  if (bias === undefined) return undefined
  const errors = bias.inErrors === null ? '' : `${formatNumber(bias.inErrors, 2)} standard errors, `
  return `Bias beyond its own noise: ${errors}${formatNumber(bias.inEffects, 2)} smallest effects`
}

function scaleOf({ anchors, effectAnchors }: Component): string {
  if (effectAnchors === undefined) return anchors.length > 0 ? ladder(anchors) : 'none'
  return `standard errors ${ladder(anchors)}; or smallest effects ${ladder(effectAnchors)}`
}

// no-break spaces: a statistic and its marks stay on one line
const ladder = (anchors: [number, number][]) =>
  anchors.map(([input, marks]) => `${formatRounded(input)}\u00a0→\u00a0${formatRounded(marks)}`).join(', ')
