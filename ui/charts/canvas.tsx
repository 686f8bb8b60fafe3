import type { ReactNode } from 'react'
import type { ChartSize } from './plot-data.ts'

interface CanvasProps {
  width: number
  height: number
  size: ChartSize
  /** One sentence: chart type, range, finding, interval. */
  alt: string
  /** Set where the drawing is wider than its column and scrolls sideways. */
  isScrolled?: boolean
  children: ReactNode
}

/** The `<svg>` every drawing stands in. Sizes other than the one that fits are hidden by charts.css. */
export function Canvas({ width, height, size, alt, isScrolled = false, children }: CanvasProps) {
  return (
    <svg
      className={`chart chart-${size}${isScrolled ? ' chart-scrolled' : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={alt}
      fill="none"
    >
      {children}
    </svg>
  )
}
