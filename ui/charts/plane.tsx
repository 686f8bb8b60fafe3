import { createContext, type ReactNode, useContext } from 'react'

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
