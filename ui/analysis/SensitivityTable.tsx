import type { AnalysisJson } from '../../contract/analysis.ts'
import { isComputed } from '@casefiles/engine/analysis'
import { plural } from '@casefiles/engine/words'
import { formatInterval, formatEffect, formatRounded } from '@casefiles/words/formats'
import { StackedTable } from '../table/StackedTable.tsx'

type Sensitivity = AnalysisJson['sensitivity'][number]
type Setting = Sensitivity['series'][number]

/** From this many on, settings that keep the conclusion fold away. */
const MANY = 4
const COLUMNS = [
  { label: 'Setting' },
  { label: 'Value', isNumber: true },
  { label: '95% interval', isNumber: true },
  { label: 'Conclusion' },
]

/** One thing that was varied. Settings that change the conclusion always stand in the page; those that keep it can be many and fold away. */
export function SensitivityTable({ sensitivity }: { sensitivity: Sensitivity }) {
  const { id, title, varied, series, message } = sensitivity
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion)
  const computed = series.filter(isComputed)
  // “All 16 bandwidths keep the conclusion.” says it already
  const isSaid = /\bkeeps? the conclusion\b/.test(message) && computed.length === series.length
  const isFolded = kept.length >= MANY
  const shown = isFolded ? series.filter(({ keepsConclusion }) => !keepsConclusion) : series
  return (
    <div className="sensitivity-part" id={`sensitivity-${id}`}>
      <h3>{title}</h3>
      <p className="block-text">{message}</p>
      <p className="quiet sensitivity-varied">
        Varied: {varied}.{' '}
        {computed.length > 0 &&
          !isSaid &&
          `The conclusion holds in ${kept.length} of ${plural(computed.length, 'setting')}`}
        {computed.length > 0 && computed.length < series.length
          ? ` that can be computed; ${series.length - computed.length} cannot.`
          : computed.length > 0 && !isSaid && '.'}
      </p>
      {shown.length > 0 ? (
        <Settings caption={`${title}: ${isFolded ? 'settings that change the conclusion' : varied}`} settings={shown} />
      ) : null}
      {isFolded ? (
        <details className="disclosure">
          <summary>{plural(kept.length, 'setting')} that keep the conclusion</summary>
          <Settings caption={`${title}: settings that keep the conclusion`} settings={kept} />
        </details>
      ) : null}
    </div>
  )
}

function Settings({ caption, settings }: { caption: string; settings: Setting[] }) {
  const rows = settings.map((one) => [
    settingText(one.setting),
    formatEffect(one.value),
    formatInterval(...one.ci),
    !isComputed(one) ? 'Cannot be computed' : one.keepsConclusion ? 'Unchanged' : 'Changes',
  ])
  return <StackedTable caption={caption} columns={COLUMNS} rows={rows} />
}

function settingText(setting: Setting['setting']): string {
  return typeof setting === 'number' ? formatRounded(setting) : setting
}
