import type { EqsBand } from '../../engine/analysis.ts'
import { bandEdge, bandFill, BandPatterns } from './band-patterns.tsx'

/** A small square in a band's fill and pattern, always beside its word or its marks. */
export function BandSwatch({ band, idPrefix }: { band: EqsBand; idPrefix: string }) {
  return (
    <svg className="eqs-swatch" viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
      <BandPatterns idPrefix={idPrefix} scale={0.75} />
      <rect x={0.5} y={0.5} width={11} height={11} fill={bandFill(band, idPrefix)} stroke={bandEdge(band)} />
    </svg>
  )
}
