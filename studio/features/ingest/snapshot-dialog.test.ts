import { expect, it } from 'vitest'
import { ingestLockRequestSchema } from '../../../contract/studio/ingest.ts'
import { snapshotWords, withWords } from './snapshot-dialog.tsx'

const request = ingestLockRequestSchema.parse({
  artifact_id: 'a1',
  title: 'Belts',
  hypothesis: 'The law lowers deaths.',
  outcomes: ['deaths', 'injuries'],
  design_snapshot_meta: { policy_intent: 'Fewer deaths.', mechanism_description: 'Belts hold.', beneficiaries: [] },
})

it('shows what is filled in, a line for each entry of a list', () => {
  expect(snapshotWords(request)).toEqual({
    title: 'Belts',
    intent: 'Fewer deaths.',
    outcomes: 'deaths\ninjuries',
    beneficiaries: '',
  })
})

it('locks what was written, without empty lines, and leaves the rest as it was', () => {
  const words = { title: ' Seat belts ', intent: ' Fewer deaths. ', outcomes: 'deaths\n\n  ', beneficiaries: 'drivers' }
  expect(withWords(request, words)).toEqual({
    ...request,
    title: 'Seat belts',
    outcomes: ['deaths'],
    design_snapshot_meta: { ...request.design_snapshot_meta, beneficiaries: ['drivers'] },
  })
})
