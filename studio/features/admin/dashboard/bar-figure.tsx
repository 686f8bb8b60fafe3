import { useId } from 'react'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { formatCount } from '../../../../engine/words/count.ts'

export interface Bar {
  label: string
  value: number
  /** The value as it is read; left out = the number. */
  text?: string
  /** What the table says beside the value. */
  note?: string
}

interface BarFigureProps {
  /** The finding, as a sentence. */
  title: string
  /** What is drawn, of when. */
  subtitle: string
  bars: Bar[]
  /** Heads the column of labels and the one of values. */
  heads: [label: string, value: string]
}

const WIDTH = 600
const HEIGHT = 120
const GAP = 0.24
/** Where the largest value ends, and the line with its number lies. */
const TOP = 4

/** Bars from zero under their finding, each saying its value under the pointer, with the same numbers as a table beside them. */
export function BarFigure({ title, subtitle, bars, heads }: BarFigureProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const textOf = ({ text, value }: Bar) => text ?? formatCount(value)
  const largest = bars.find(({ value }) => value === most)
  const drawn = `Bars: ${subtitle}. ${largest ? `The largest is ${textOf(largest)}, ${largest.label}.` : 'All are zero.'}`
  return (
    <figure className="bar-figure" aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className="figure-title">
          {title}
        </h3>
        <p className="figure-subtitle">{subtitle}</p>
      </figcaption>
      <div className="bar-figure-parts">
        <div>
          <p className="bar-figure-axis" aria-hidden="true">
            {largest ? textOf(largest) : most}
          </p>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={drawn}>
            <path d={`M0 ${TOP}H${WIDTH}`} stroke="var(--grid)" strokeWidth="1" />
            {bars.map(({ label, value }, index) => (
              <path key={label} d={barPath(index, value / most, bars.length)} fill="var(--c-treated)" />
            ))}
            <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line-strong)" strokeWidth="2" />
            {bars.map((bar, index) => (
              // Full height, so that a low bar is met as easily as a high one.
              <path key={bar.label} d={barPath(index, 1, bars.length)} fill="transparent">
                <title>{[`${bar.label}: ${textOf(bar)}`, bar.note].filter(Boolean).join('; ')}</title>
              </path>
            ))}
          </svg>
          <p className="bar-figure-axis" aria-hidden="true">
            <span>{bars[0]?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </p>
        </div>
        <details>
          <summary>Show data table</summary>
          <PlainTable
            caption={`${title} ${subtitle}`}
            rows={bars}
            rowId={({ label }) => label}
            columns={[
              { label: heads[0], cell: ({ label }) => label },
              { label: heads[1], isNumber: true, cell: (bar) => [textOf(bar), bar.note].filter(Boolean).join('; ') },
            ]}
          />
        </details>
      </div>
    </figure>
  )
}

function barPath(index: number, share: number, count: number): string {
  const pitch = WIDTH / count
  const left = (index + GAP / 2) * pitch
  const width = (1 - GAP) * pitch
  const height = share * (HEIGHT - TOP)
  return `M${left.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}Z`
}
