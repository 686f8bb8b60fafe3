import { useState } from 'react'

/** Rows that are chosen, by id, over all pages of a list. */
export interface Selection<Row> {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string, row: Row) => void
  /** Chooses all of these, or none of them where all are chosen. */
  toggleAll: (rows: [id: string, row: Row][]) => void
  clear: () => void
}

/** @param list what the rows are chosen from; another list begins with none */
export function useSelection<Row>(list: string): Selection<Row> {
  const [state, setState] = useState<{ list: string; chosen: ReadonlyMap<string, Row> }>({ list, chosen: new Map() })
  const chosen = state.list === list ? state.chosen : new Map<string, Row>()
  const change = (alter: (rows: Map<string, Row>) => void) => {
    const changed = new Map(chosen)
    alter(changed)
    setState({ list, chosen: changed })
  }
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (id, row) => change((rows) => void (rows.delete(id) || rows.set(id, row))),
    toggleAll: (all) =>
      change((rows) => {
        const isEach = all.every(([id]) => rows.has(id))
        for (const [id, row] of all)
          if (isEach) rows.delete(id)
          else rows.set(id, row)
      }),
    clear: () => setState({ list, chosen: new Map() }),
  }
}
