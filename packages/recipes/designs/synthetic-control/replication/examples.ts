import type { ReplicationExample } from '../../../replication/example.ts'

const label = (column: string) => ({ column, label: column })
const cigar = {
  unit: 'state_name',
  time: 'year',
  outcome: { ...label('sales'), units: 'packs per person' },
  treatedUnits: ['California'],
  treatmentStart: 1989,
  window: { from: 1963, to: 1992 },
}

/** Choices whose numbers are made in another way each. */
export const examples: ReplicationExample[] = [
  { name: 'cigarette sales, by outcome', data: 'cigar.csv', spec: cigar },
  {
    name: 'cigarette sales, predictors',
    data: 'cigar.csv',
    spec: {
      ...cigar,
      donorPool: { exclude: [{ unit: 'New York', reason: 'A tax of its own.' }] },
      predictors: [
        { ...label('price'), from: 1980, to: 1988 },
        { ...label('ndi'), transform: 'log', from: 1980, to: 1988 },
        { ...label('sales'), from: 1975, to: 1975 },
        { ...label('sales'), label: 'sales 1988', from: 1988, to: 1988 },
      ],
    },
  },
]
