import type { EqsBand } from '@casefiles/engine/analysis'

/** Fill of a band inside an `<svg>` that holds `BandPatterns` with the same prefix. */
export function bandFill(band: EqsBand, idPrefix: string): string {
  return band === 'strong' ? 'var(--strong)' : `url(#${idPrefix}-${band})`
}

/** Edge of a band, drawn where the fill alone would not stand out enough. */
export function bandEdge(band: EqsBand): string {
  return `var(--${band}-edge)`
}

/** The striped and the dotted fill; solid needs none. Ids are unique by the prefix of the figure. */
export function BandPatterns({ idPrefix, scale = 1 }: { idPrefix: string; scale?: number }) {
  return (
    <defs>
      <pattern
        id={`${idPrefix}-moderate`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(45) scale(${scale})`}
      >
        <rect width={6} height={6} fill="var(--moderate)" />
        <rect width={2} height={6} fill="var(--moderate-stripe)" />
      </pattern>
      <pattern
        id={`${idPrefix}-weak`}
        width={4}
        height={4}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale})`}
      >
        <rect width={4} height={4} fill="var(--weak-tint)" />
        <circle cx={1} cy={1} r={0.9} fill="var(--weak)" />
        <circle cx={3} cy={3} r={0.9} fill="var(--weak)" />
      </pattern>
    </defs>
  )
}

/** A small square in a band's fill and pattern, always beside its word or its marks. */
export function BandSwatch({ band, idPrefix }: { band: EqsBand; idPrefix: string }) {
  return (
    <svg className="eqs-swatch" viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
      <BandPatterns idPrefix={idPrefix} scale={0.75} />
      <rect x={0.5} y={0.5} width={11} height={11} fill={bandFill(band, idPrefix)} stroke={bandEdge(band)} />
    </svg>
  )
}
