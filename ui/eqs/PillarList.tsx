import { marksBand } from '../../engine/eqs/bands.ts'
import { formatNumber } from '../../engine/words/number.ts'
import { formatPercent } from '../../engine/words/percent.ts'
import { BandSwatch } from './BandSwatch.tsx'
import type { EqsMarks } from './eqs-marks.ts'

/** The pillars with weight and marks, where columns have no room for their names. */
export function PillarList({ pillars, idPrefix }: Pick<EqsMarks, 'pillars'> & { idPrefix: string }) {
  return (
    <ul className="eqs-list">
      {pillars.map((pillar) => (
        <li key={pillar.id}>
          <BandSwatch band={marksBand(pillar.score)} idPrefix={`${idPrefix}-${pillar.id}`} />
          <span className="eqs-list-name">
            {pillar.label} <span className="eqs-list-weight">{formatPercent(pillar.weight)}</span>
          </span>
          <strong>{formatNumber(pillar.score, 1)} of 5</strong>
        </li>
      ))}
    </ul>
  )
}
