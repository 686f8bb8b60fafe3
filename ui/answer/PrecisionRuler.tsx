import { round } from '../charts/plane.tsx'
import { textWidth } from '../charts/text.ts'

interface PrecisionRulerProps {
  /** In units of the estimate; the ruler shows their sizes, words may differ with the sign. */
  found: { size: number; words: string } | null
  detectable: number
  matters: number | null
  /** A signed size as readers are told it. */
  tell: (size: number) => string
  /** Unique on the page. */
  idPrefix: string
}

const WIDTH = 350
const LINE = 32
/** Times what was found or can be found that the ruler goes on for what would matter. */
const FARTHEST = 4

/** A ruler of sizes from none on: hatched what would likely be missed, a triangle for what matters, a dot for what was found. */
export function PrecisionRuler({ found, detectable, matters, tell, idPrefix }: PrecisionRulerProps) {
  const seen = Math.max(detectable, Math.abs(found?.size ?? 0))
  const isOff = matters !== null && Math.abs(matters) > FARTHEST * seen
  const most = 1.12 * Math.max(seen, isOff ? 0 : Math.abs(matters ?? 0))
  const x = (size: number) => round((Math.abs(size) / most) * WIDTH)
  const hatch = `${idPrefix}-hatch`
  return (
    <svg
      className="three-things-scale"
      viewBox={`0 0 ${WIDTH} 62`}
      width={WIDTH}
      height={62}
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={1} height={5} fill="var(--ink-3)" />
        </pattern>
      </defs>
      <rect
        x={0.5}
        y={LINE - 11}
        width={x(detectable)}
        height={11}
        fill={`url(#${hatch})`}
        stroke="var(--line-strong)"
      />
      <path d={`M0 ${LINE}H${WIDTH}`} stroke="var(--ink)" strokeWidth={1.5} />
      {isOff ? <Words at={WIDTH} y={58} text={`matters: ${tell(matters)} \u2192`} /> : null}
      {matters === null || isOff ? null : (
        <>
          <path d={`M${x(matters)} ${LINE + 2}l5 8h-10z`} stroke="var(--ink)" fill="var(--surface)" />
          <Words at={x(matters)} y={58} text={`matters: ${tell(matters)}`} />
        </>
      )}
      {found === null ? null : (
        <>
          <circle cx={x(found.size)} cy={LINE - 6} r={6} fill="var(--c-treated)" />
          <Words at={x(found.size)} y={12} text={`found: ${found.words}`} isStrong />
        </>
      )}
    </svg>
  )
}

function Words({ at, y, text, isStrong = false }: { at: number; y: number; text: string; isStrong?: boolean }) {
  const half = textWidth(text, 12) / 2
  return (
    <text
      x={round(Math.min(Math.max(at, half), WIDTH - half))}
      y={y}
      textAnchor="middle"
      fontSize={12}
      fontWeight={isStrong ? 650 : 400}
      fill={isStrong ? 'var(--c-treated)' : 'var(--ink-2)'}
    >
      {text}
    </text>
  )
}
