import type { ReplicationExample } from '../../../replication/example.ts'

const label = (column: string) => ({ column, label: column })
const cigarettes = {
  outcome: { ...label('packs'), transform: 'log', units: 'log points' },
  treatment: { ...label('price'), transform: 'log' },
  exogenous: [{ ...label('income'), transform: 'log' }],
  time: { kind: 'column', column: 'year' },
}
const college = {
  outcome: { ...label('wage'), transform: 'log', units: 'log points' },
  treatment: label('education'),
  instruments: [label('distance')],
  time: { kind: 'period', from: 1980, to: 1986 },
}

/** Choices whose numbers are made in another way each. */
export const examples: ReplicationExample[] = [
  {
    name: 'cigarettes, two taxes, clustered',
    data: 'cigarettes_sw.csv',
    spec: { ...cigarettes, instruments: [label('tax'), label('taxs')], effects: ['state', 'year'], cluster: 'state' },
  },
  {
    name: 'cigarettes, one tax',
    data: 'cigarettes_sw.csv',
    spec: { ...cigarettes, instruments: [label('tax')] },
  },
  {
    name: 'college, category controls',
    data: 'college_distance.csv',
    spec: {
      ...college,
      exogenous: [
        { ...label('gender'), kind: 'category' },
        { ...label('ethnicity'), kind: 'category' },
        label('unemp'),
      ],
      covariance: 'iid',
    },
  },
  {
    name: 'college, two instruments, clustered two ways',
    data: 'college_distance.csv',
    spec: {
      ...college,
      instruments: [label('distance'), { ...label('urban'), kind: 'category' }],
      exogenous: [label('score')],
      effects: ['region'],
      cluster: 'unemp',
      secondCluster: 'tuition',
    },
  },
  {
    name: 'college, four effects, one of two columns, one nested',
    data: 'college_distance.csv',
    spec: {
      ...college,
      instruments: [label('distance')],
      exogenous: [label('score')],
      effects: ['region', 'gender', 'ethnicity'],
      crossedEffects: [{ columns: ['region', 'unemp'] }],
      cluster: 'unemp',
    },
  },
  {
    name: 'college, three instruments, no bound',
    data: 'college_distance.csv',
    spec: { ...college, instruments: [label('distance'), label('tuition'), label('unemp')], effects: ['region'] },
  },
]
