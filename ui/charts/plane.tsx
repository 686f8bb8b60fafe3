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

/** How marks write their coordinates, and what their element needs for it. */
export interface Plane {
  x: (position: number) => number
  y: (position: number) => number
  attributes: { transform?: string; vectorEffect?: 'non-scaling-stroke' }
}

const PIXELS: Plane = { x: round, y: round, attributes: {} }

/** The plotting area inside a drawing, in drawing units. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Coordinates to a tenth of a pixel: same picture, smaller page. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Steps across and up a plotting area; fine enough to stay within a quarter of a pixel of it. */
const STEPS = { x: 2000, y: 1000 }

const IsShared = createContext(false)
const PlottingArea = createContext<Box | null>(null)

/**
 * Inside, marks of a plotting area are written in its own steps and stretched to its size, with strokes that are not:
 * drawings of one plot at several widths then hold the same text, which compression finds. A drawing that stands alone
 * in a file is written in pixels, as not every reader of such files knows strokes that do not scale.
 */
export function SharedMarks({ children }: { children: ReactNode }) {
  return <IsShared value={true}>{children}</IsShared>
}

export function PlottingAreaOf({ box, children }: { box: Box; children: ReactNode }) {
  return <PlottingArea value={box}>{children}</PlottingArea>
}

/** How to write the coordinates of marks at this place of a drawing; positions are given in its pixels. */
export function usePlane(): Plane {
  const box = useContext(PlottingArea)
  const isShared = useContext(IsShared)
  if (!isShared || box === null) return PIXELS
  const [across, up] = [(box.right - box.left) / STEPS.x, (box.bottom - box.top) / STEPS.y]
  return {
    x: (position) => Math.round((position - box.left) / across),
    y: (position) => Math.round((position - box.top) / up),
    attributes: {
      transform: `translate(${round(box.left)} ${round(box.top)}) scale(${finely(across)} ${finely(up)})`,
      vectorEffect: 'non-scaling-stroke',
    },
  }
}

function finely(value: number): number {
  return Math.round(value * 100_000) / 100_000
}
