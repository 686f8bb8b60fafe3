import type { AnalysisJson } from '../../contract/analysis.ts'
import { marksBand } from '../../engine/eqs/bands.ts'
import { BAND_WORDS } from '../format/bands.ts'
import { formatNumber, formatPercent } from '../format/numbers.ts'
import { StackedTable } from '../table/StackedTable.tsx'

type Pillar = AnalysisJson['eqs']['pillars'][number]

const COLUMNS = [
  { label: 'Component' },
  { label: 'Marks', isNumber: true },
  { label: 'What earned or lost marks', isLong: true },
  { label: 'Statistic → marks', isLong: true },
]

/** One pillar: its marks, and what earned or lost them. */
export function EqsComponents({ pillar }: { pillar: Pillar }) {
  const rows = pillar.components.map((component) => [
    component.label,
    component.score === null ? 'not applicable' : `${formatNumber(component.score, 1)} of 5`,
    { text: component.inputText, note: component.reason },
    {
      text: component.anchors.length > 0 ? ladder(component.anchors) : 'none',
      note: component.basis === 'literature' ? 'thresholds from the literature' : 'thresholds are ours',
    },
  ])
  return (
    <div className="pillar">
      <h3>
        {pillar.label}{' '}
        <span className="pillar-marks">
          {formatNumber(pillar.score, 1)} of 5, {BAND_WORDS[marksBand(pillar.score)]}; {formatPercent(pillar.weight)} of
          the score
        </span>
      </h3>
      <p className="quiet">{pillar.question}</p>
      <StackedTable caption={`${pillar.label}: components`} columns={COLUMNS} rows={rows} />
    </div>
  )
}

const plain = (value: number) => String(Math.round(value * 1000) / 1000).replace('-', '−')
// no-break spaces: a statistic and its marks stay on one line
const ladder = (anchors: [number, number][]) =>
  anchors.map(([input, marks]) => `${plain(input)}\u00a0→\u00a0${plain(marks)}`).join(', ')
