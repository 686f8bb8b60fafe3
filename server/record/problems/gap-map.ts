import { gapMapTableSchema } from '../../../contract/gap-map.ts'
import table from '../../../data/archive/gap-map.json' with { type: 'json' }
import { ServerError } from '../../base/errors.ts'

/** Kinds of intervention, families of outcomes, and where casefiles stand among them. */
export const GAP_MAP = gapMapTableSchema.parse(table)

type Family = (typeof GAP_MAP.kinds)[number]

/** One box of the map by the slugs of its families; null where the map has none. */
export function findBox(kind: string, outcome: string): { kind: Family; outcome: Family } | null {
  const row = GAP_MAP.kinds.find(({ slug }) => slug === kind)
  const column = GAP_MAP.outcomes.find(({ slug }) => slug === outcome)
  return row && column ? { kind: row, outcome: column } : null
}

/** @throws {ServerError} `gap-map/box-not-found` */
export function requireBox(kind: string, outcome: string): { kind: Family; outcome: Family } {
  const box = findBox(kind, outcome)
  if (box) return box
  throw new ServerError('gap-map/box-not-found', `The gap map has no box of "${kind}" and "${outcome}".`)
}
