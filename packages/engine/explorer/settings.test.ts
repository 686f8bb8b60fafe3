import { tellNotices } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import {
  changeSetting,
  keepOffered,
  offeredControls,
  readSettings,
  writeSettings,
  type DescribedControl,
} from './settings.ts'

const controls: DescribedControl[] = [
  {
    kind: 'amount',
    id: 'bandwidth',
    label: 'Bandwidth',
    help: 'How far.',
    units: 'years',
    locked: 0.4984,
    grid: [0.2, 0.4984, 0.8],
  },
  {
    kind: 'choice',
    id: 'kernel',
    label: 'Kernel',
    help: 'Which.',
    locked: 'triangular',
    choices: [
      { value: 'triangular', label: 'Triangular' },
      { value: 'uniform', label: 'Uniform' },
    ],
  },
  {
    kind: 'members',
    id: 'donors',
    label: 'Donors',
    help: 'Who.',
    locked: ['Utah'],
    members: ['Iowa', 'Ohio', 'Utah'].map((name) => ({ value: name, label: name })),
  },
]
const read = (query: string) => tellNotices(readSettings([...new URLSearchParams(query)], controls))

describe('settings in a link', () => {
  it('come back as they went in, whatever order they were made in', () => {
    const settings = { donors: ['Ohio', 'Iowa'], kernel: 'uniform', bandwidth: 0.31 }
    const parts = writeSettings(settings, controls)
    expect(new URLSearchParams(parts).toString()).toBe('bandwidth=0.31&kernel=uniform&donors=Iowa&donors=Ohio')
    expect(readSettings(parts, controls)).toEqual({
      settings: { bandwidth: 0.31, kernel: 'uniform', donors: ['Iowa', 'Ohio'] },
      notices: [],
    })
  })

  it('say nothing of what stands as locked', () => {
    expect(writeSettings({ bandwidth: 0.4984, kernel: 'triangular', donors: ['Utah'] }, controls)).toEqual([])
    expect(read('kernel=triangular&donors=Utah').settings).toEqual({})
  })

  it('keep apart nobody left out and the members left out at the lock', () => {
    const parts = writeSettings({ donors: [] }, controls)
    expect(parts).toEqual([['donors', '']])
    expect(readSettings(parts, controls).settings).toEqual({ donors: [] })
  })

  it('drop what is no setting here, with a notice, and keep the rest', () => {
    const { settings, notices } = read('bandwidth=9&kernel=round&donors=Mars&color=red&bandwidth=0.5')
    expect(settings).toEqual({})
    expect(notices).toHaveLength(4)
    expect(notices[0]).toBe('“9” is not a setting of Bandwidth, so the link’s part is left out.')
    expect(notices[3]).toBe('There is no control “color” here, so the link’s part is left out.')
    expect(read('bandwidth=&kernel=uniform').settings).toEqual({ kernel: 'uniform' })
  })

  it('forget a control that is set back', () => {
    const changed = changeSetting({}, controls[0], 0.3)
    expect(changed).toEqual({ bandwidth: 0.3 })
    expect(changeSetting(changed, controls[0], 0.4984)).toEqual({})
  })
})

describe('a control that only other estimators read', () => {
  const estimator = {
    kind: 'choice' as const,
    id: 'estimator',
    label: 'Estimator',
    help: 'Which.',
    locked: 'weights',
    choices: ['weights', 'nearest'].map((value) => ({ value, label: value })),
  }
  const caliper = { ...controls[1], id: 'kernel', label: 'Caliper', readBy: ['nearest'] }
  const both: DescribedControl[] = [estimator, caliper]
  const follow = (query: string) => tellNotices(readSettings([...new URLSearchParams(query)], both))

  it('is offered once one of them is chosen, and goes with it', () => {
    expect(offeredControls(both, {})).toEqual([estimator])
    expect(offeredControls(both, { estimator: 'nearest' })).toEqual(both)
    expect(keepOffered({ kernel: 'uniform' }, both)).toEqual({})
    expect(writeSettings({ kernel: 'uniform' }, both)).toEqual([])
  })

  it('is no part of a link without it', () => {
    expect(follow('estimator=nearest&kernel=uniform').settings).toEqual({ estimator: 'nearest', kernel: 'uniform' })
    const { settings, notices } = follow('kernel=uniform')
    expect(settings).toEqual({})
    expect(notices).toEqual(['There is no control “kernel” here, so the link’s part is left out.'])
  })
})
