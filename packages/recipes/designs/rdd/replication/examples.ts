import type { ReplicationExample } from '../../../replication/example.ts'

const label = (column: string) => ({ column, label: column })
const mlda = {
  runningVariable: { ...label('agecell'), units: 'years' },
  cutoff: 21,
  outcome: { ...label('all'), units: 'deaths per 100,000' },
}

/** Choices whose numbers are made in another way each. */
export const examples: ReplicationExample[] = [
  { name: 'drinking age', data: 'mlda.csv', spec: mlda },
  {
    name: 'drinking age, covariate, HC3',
    data: 'mlda.csv',
    spec: {
      ...mlda,
      covariates: [{ column: 'internal' }],
      treatedSide: 'above',
      estimator: {
        kind: 'local',
        variance: 'hc3',
        kernel: 'uniform',
        bandwidth: { kind: 'selected', selector: 'cercomb2' },
      },
    },
  },
  {
    name: 'wage at 12 years, mass points',
    data: 'college_distance.csv',
    spec: {
      runningVariable: { ...label('score'), units: 'points' },
      cutoff: 50,
      treatedSide: 'below',
      outcome: { ...label('wage'), transform: 'log', units: 'log points' },
      takeUp: { ...label('education'), units: 'years' },
      estimator: { kind: 'local', bandwidth: { kind: 'selected', selector: 'msetwo' }, kernel: 'epanechnikov' },
    },
  },
  {
    name: 'drinking age, two main outcomes',
    data: 'mlda.csv',
    spec: { ...mlda, otherOutcomes: [{ ...label('mva'), units: 'deaths per 100,000', role: 'primary' }] },
  },
  {
    name: 'drinking age, global quadratic',
    data: 'mlda.csv',
    spec: { ...mlda, estimator: { kind: 'global', polynomialOrder: 2 } },
  },
]
