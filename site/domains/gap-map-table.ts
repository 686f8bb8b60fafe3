import { gapMapTableSchema } from '../../contract/gap-map.ts'
import table from '../../data/archive/gap-map.json' with { type: 'json' }

/** The families of the gap map, and where each built-in casefile stands; one from the studio has no place in it yet. */
export const GAP_MAP_TABLE = gapMapTableSchema.parse(table)
