import { createContext, useContext, type ReactNode } from 'react'
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

/** Where the marks of a drawing stand: in the page, or in a file of drawings that the page shows a part of. */
type Place = { in: 'page' } | { in: 'file'; file: string; plot: string } | { in: 'this-file'; plot: string }

const DrawingPlace = createContext<Place>({ in: 'page' })

/** Id of one drawing within a file of drawings. */
function partId(plot: string, size: ChartSize): string {
  return `${plot}-${size}`
}

/** Inside, drawings are frames of their size that show their marks from a file: a page then holds none of them. */
export function DrawnInFile({ file, plot, children }: { file: string; plot: string; children: ReactNode }) {
  return <DrawingPlace value={{ in: 'file', file, plot }}>{children}</DrawingPlace>
}

/** Inside, drawings are parts of a file, to be shown by their id. */
export function PartOfFile({ plot, children }: { plot: string; children: ReactNode }) {
  return <DrawingPlace value={{ in: 'this-file', plot }}>{children}</DrawingPlace>
}

/** The `<svg>` every drawing stands in. Sizes other than the one that fits are hidden by charts.css. */
export function Canvas({ width, height, size, alt, isScrolled = false, children }: CanvasProps) {
  const place = useContext(DrawingPlace)
  if (place.in === 'this-file') return <g id={partId(place.plot, size)}>{children}</g>
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
      {place.in === 'file' ? <use href={`${place.file}#${partId(place.plot, size)}`} /> : children}
    </svg>
  )
}
