import type { CardData } from '../../ui/card/card-data.ts'
import { repeated, type CasefileIndexFile } from './index-file.ts'
import { shortened } from './shortened.ts'

/** What casefiles are filtered by, and counted by in the choices of the filters. */
const FILTERED = ['status', 'jurisdiction', 'domain', 'subdomain', 'design_type', 'plain_verdict'] as const
type Filtered = (typeof FILTERED)[number]

/**
 * What casefiles are filtered and sorted by (but for their titles), column by column, newest first: all that a view of the list needs
 * to know which cards it shows. A {@link CasefileIndexFile} has these columns among its own.
 */
export interface IndexColumns {
  count: number
  plain: Pick<CasefileIndexFile['plain'], 'eqs_overall'>
  repeated: Pick<CasefileIndexFile['repeated'], Filtered>
  standardisedEffect: CasefileIndexFile['standardisedEffect']
}

export function packColumns(cards: readonly CardData[]): IndexColumns {
  return {
    count: cards.length,
    plain: { eqs_overall: cards.map(({ eqs_overall: eqs }) => eqs) },
    repeated: {
      status: repeated(cards, 'status'),
      jurisdiction: repeated(cards, 'jurisdiction'),
      domain: repeated(cards, 'domain'),
      subdomain: repeated(cards, 'subdomain'),
      design_type: repeated(cards, 'design_type'),
      plain_verdict: repeated(cards, 'plain_verdict'),
    },
    standardisedEffect: cards.map(({ standardised_effect: value }) => shortened(value)),
  }
}

/** The same as those of all casefiles at once; the block with the newest comes first. */
export function joinColumns(blocks: readonly IndexColumns[]): IndexColumns {
  return {
    count: blocks.reduce((sum, { count }) => sum + count, 0),
    plain: { eqs_overall: blocks.flatMap(({ plain }) => plain.eqs_overall) },
    repeated: Object.fromEntries(FILTERED.map((key) => [key, joinColumn(blocks, key)])) as IndexColumns['repeated'],
    standardisedEffect: blocks.flatMap(({ standardisedEffect }) => standardisedEffect),
  }
}

function joinColumn(blocks: readonly IndexColumns[], key: Filtered): { values: unknown[]; places: number[] } {
  const values: unknown[] = []
  const known = new Map<string, number>()
  const placeOf = (value: unknown): number => {
    const text = JSON.stringify(value)
    const place = known.get(text) ?? values.push(value) - 1
    known.set(text, place)
    return place
  }
  const places = blocks.flatMap(({ repeated: { [key]: column } }) => {
    const placeAt = (column.values as unknown[]).map(placeOf)
    return column.places.map((place) => placeAt[place])
  })
  return { values, places }
}
