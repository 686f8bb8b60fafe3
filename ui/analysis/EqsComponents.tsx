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
  { label: 'How it is marked', isLong: true },
]

/** One pillar: its marks, and folded away what earned or lost them. */
export function EqsComponents({ pillar }: { pillar: Pillar }) {
  const rows = pillar.components.map((component) => [
    { text: nameOf(component), ...(component.isDecisive && { note: 'decisive' }) },
    marksOf(component),
    { text: component.inputText, note: noteOf(component) },
    {
      text: scaleOf(component),
      note: component.basis === 'literature' ? 'from the literature' : 'ours',
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

/** What failed is called by a name that says so. */
function nameOf(component: Component): string {
  return 'failed' in component && component.failed ? component.failing : component.label
}

function marksOf(component: Component): string | { text: string; note: string } {
  if (component.score === null) return 'not applicable'
  const marks = `${formatNumber(component.score, 1)} of 5`
  return 'state' in component && component.state === 'not-known' ? { text: marks, note: 'not known' } : marks
}

/** Why it is not known, unless its own sentence says so already, or the size of the bias. */
function noteOf(component: Component): string | undefined {
  const { reason, inputText } = component
  if ('state' in component && component.state === 'not-known') {
    return `Not known${reason === undefined || reason === inputText ? '' : `: ${reason}`}: the marks of a look that nobody took`
  }
  if (reason === undefined) return biasNote(component)
  return reason === inputText ? undefined : reason
}

/** What is left of a bias; under rubric 4, what of it was more than chance, on the two scales that it was read on. */
function biasNote({ bias }: Component): string | undefined {
  if (bias === undefined) return undefined
  if ('rho' in bias) return `What is left of the bias: ${formatNumber(bias.rho, 2)} of what would matter`
  const errors = bias.inErrors === null ? '' : `${formatNumber(bias.inErrors, 2)} standard errors, `
  return `Bias beyond its own noise: ${errors}${formatNumber(bias.inEffects, 2)} smallest effects`
}

function scaleOf(component: Component): string {
  if ('state' in component) {
    const { tau, unseen } = component
    if (tau === null || unseen === null) return 'by when the design was locked'
    return `τ ${formatNumber(tau, 2)} of what would matter; ${formatNumber(unseen, 1)} marks where nobody looks`
  }
  const { anchors, effectAnchors } = component
  if (effectAnchors === undefined) return anchors.length > 0 ? ladder(anchors) : 'none'
  return `standard errors ${ladder(anchors)}; or smallest effects ${ladder(effectAnchors)}`
}

// no-break spaces: a statistic and its marks stay on one line
const ladder = (anchors: [number, number][]) =>
  anchors.map(([input, marks]) => `${formatRounded(input)}\u00a0→\u00a0${formatRounded(marks)}`).join(', ')
