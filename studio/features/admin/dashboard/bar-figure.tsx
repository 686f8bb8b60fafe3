import { useId } from 'react'
import { formatCount } from '../../../../engine/words/count.ts'

export interface Bar {
  label: string
  value: number
  /** The value as it is read; left out = the number. */
  text?: string
  /** What stands beside the value. */
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

/** Bars from zero under their finding, each with its label before it and its value behind it: a table that draws itself. */
export function BarFigure({ title, subtitle, bars, heads }: BarFigureProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="bar-figure" aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className="figure-title">
          {title}
        </h3>
        <p className="figure-subtitle">{subtitle}</p>
      </figcaption>
      <table className="bar-table">
        <caption className="visually-hidden">{`${title}. ${subtitle}`}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{heads[0]}</th>
            <td />
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, text = formatCount(value), note }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * value) / most} height="1" />
                </svg>
              </td>
              <td>
                {text}
                {note === undefined ? null : <span className="hint">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
