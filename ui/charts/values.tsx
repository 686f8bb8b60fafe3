import { isPresent } from '@casefiles/engine/words'
import { round } from './plane.tsx'
import { createContext, useContext, type ReactNode } from 'react'

const IsAsked = createContext(false)

/** Inside, drawings say where the values of their rows stand; elsewhere they carry nothing of it. */
export function WithValues({ children }: { children: ReactNode }) {
  return <IsAsked value={true}>{children}</IsAsked>
}

interface ValuesProps<Row> {
  /** All rows of the plot, in its order. */
  among: readonly unknown[]
  /** Those that are drawn, in the order in which a reader steps through them. */
  of: readonly Row[]
  /** Where the mark of a row stands, in pixels of the drawing; absent where it has none. */
  at: (row: Row, place: number) => readonly [x: number | null, y: number | null]
}

/** Where readers who point at a drawing, or step through it, meet its rows. Draws nothing. */
export function Values<Row>({ among, of, at }: ValuesProps<Row>) {
  if (!useContext(IsAsked)) return null
  const places = new Map(among.map((row, place) => [row, place]))
  const found = of.flatMap((row, index) => {
    const [x, y] = at(row, index)
    const place = places.get(row)
    return place === undefined || !isPresent(x) || !isPresent(y) ? [] : [`${place},${round(x)},${round(y)}`]
  })
  return <g data-values={found.join(' ')} />
}
