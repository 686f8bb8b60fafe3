import type { ReplicationExample } from '../../../replication/example.ts'

const label = (column: string) => ({ column, label: column })
const randomisation = { evidence: 'documented', how: 'Drawn by lot.' }
const star = {
  unit: 'pupil',
  outcome: { ...label('readk'), units: 'points' },
  treatment: { column: 'stark', treatedValues: ['small'], controlValues: ['regular', 'regular+aide'] },
  blocks: ['schoolidk'],
  randomisation,
  period: { assigned: 1985, from: 1986, to: 1986 },
}
const resumes = {
  unit: 'id',
  outcome: { ...label('call'), oneValues: ['yes'], scale: 100, units: 'percentage points' },
  treatment: { column: 'ethnicity', treatedValues: ['afam'], controlValues: ['cauc'] },
  randomisation,
  period: { assigned: 2001, from: 2001, to: 2002 },
}

/** Choices whose numbers are made in another way each. */
export const examples: ReplicationExample[] = [
  { name: 'class size', data: 'star.csv', spec: star },
  {
    name: 'class size, by school',
    data: 'star.csv',
    spec: {
      ...star,
      blocks: [],
      cluster: 'schoolidk',
      treatment: { column: 'schoolk', treatedValues: ['rural'], controlValues: ['urban', 'suburban', 'inner-city'] },
      otherOutcomes: [{ ...label('mathk'), units: 'points', role: 'primary' }],
      permutationDraws: 999,
    },
  },
  {
    name: 'class size, schools as the units of a survey',
    data: 'star.csv',
    spec: {
      ...star,
      blocks: [],
      survey: { strata: 'schoolk', primarySamplingUnit: 'schoolidk' },
    },
  },
  { name: 'names on resumes', data: 'resume_names.csv', spec: resumes },
  {
    name: 'names on resumes, weighted by years of experience',
    data: 'resume_names.csv',
    spec: { ...resumes, samplingWeight: { column: 'experience', question: 'The average over years of experience.' } },
  },
  {
    name: 'names on resumes, weighted and sampled by city and years of experience',
    data: 'resume_names.csv',
    spec: {
      ...resumes,
      blocks: ['gender'],
      samplingWeight: { column: 'experience', question: 'The average over years of experience.' },
      survey: { strata: 'city', primarySamplingUnit: 'experience', lonelyUnits: 'adjust' },
    },
  },
]
