import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RepairId } from '@casefiles/engine/repairs'
import { ApiError } from '../../app/api-error.ts'
import { FaultList, uploadFaults, whyNotYet, withRepair } from './dataset-upload.tsx'

const SHORT = '2 rows have fewer cells than the header, which has 4: data rows 2 and 3.'
const NAMES = 'The header has 1 name more than once: "x" (2 times).'
const refused = (issues: { path: string; message: string }[], code = 'dataset/unreadable') =>
  new ApiError('No.', { status: 422, code, issues })
const FAULTS = uploadFaults(
  refused([
    { path: 'repairs.number-repeated-names', message: NAMES },
    { path: 'repairs.fill-short-rows', message: SHORT },
    { path: 'repairs.leave-out-short-rows', message: SHORT },
  ]),
)

describe('the faults of a refused upload', () => {
  it('stand once each, with the repairs of which one may be accepted', () => {
    expect(FAULTS).toEqual([
      { message: NAMES, repairs: ['number-repeated-names'] },
      { message: SHORT, repairs: ['fill-short-rows', 'leave-out-short-rows'] },
    ])
    const unknown = refused([{ path: 'repairs.of-a-later-version', message: 'A fault.' }])
    expect(uploadFaults(unknown)).toEqual([{ message: 'A fault.', repairs: [] }])
    expect(uploadFaults(refused([], 'dataset/choose-sheet'))).toEqual([])
    expect(uploadFaults(new Error('away'))).toEqual([])
  })

  it('are accepted one by one, and the button says what it waits for', () => {
    expect(whyNotYet([], [])).toBeUndefined()
    expect(whyNotYet(FAULTS, [])).toBe('Accept a repair for 2 more faults first.')
    let accepted: RepairId[] = withRepair([], 'fill-short-rows', true)
    expect(whyNotYet(FAULTS, accepted)).toBe('Accept a repair for one more fault first.')
    accepted = withRepair(accepted, 'leave-out-short-rows', true)
    expect(accepted).toEqual(['leave-out-short-rows'])
    accepted = withRepair(accepted, 'number-repeated-names', true)
    expect(whyNotYet(FAULTS, accepted)).toBeUndefined()
    expect(withRepair(accepted, 'number-repeated-names', false)).toEqual(['leave-out-short-rows'])
    expect(whyNotYet([...FAULTS, { message: 'A title.', repairs: [] }], accepted)).toContain('in the file alone')
  })

  it('are drawn as a list of questions, one box for one way out, a choice where there are two', () => {
    const drawn = renderToStaticMarkup(
      <FaultList faults={FAULTS} accepted={['fill-short-rows']} isBusy={false} onAccept={() => undefined} />,
    )
    expect(drawn).toContain('2 faults found.')
    expect(drawn).toContain(`<legend>${SHORT}</legend>`)
    expect(drawn.match(/type="checkbox"/g)).toHaveLength(1)
    expect(drawn.match(/type="radio"/g)).toHaveLength(2)
    expect(drawn.match(/checked=""/g)).toHaveLength(1)
    expect(drawn).toContain('Accept: Number the repeated names')
  })
})
