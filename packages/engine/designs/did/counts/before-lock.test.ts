import { tellerBeforeLock } from '@casefiles/words'
import { beforeAll, describe, expect, it } from 'vitest'
import { previewDesign, type Preview } from '../../../compass/preview-design.ts'
import { createRandom } from '../../../numerics/random.ts'
import { openFacts } from '../../../test-support/evidence.ts'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { districts, lawSpec } from './test-support/roads.ts'

const rows = districts()
const request = {
  designType: 'DiD' as const,
  spec: lawSpec,
  seed: 5,
  facts: openFacts,
  intent: { direction: 'decrease' as const, smallestEffect: 10.5, smallestEffectBasis: 'Made for a test.' },
  words: {
    policyName: 'The speed law',
    policyShort: 'the law',
    outcomeName: 'deaths on roads',
    places: '48 districts',
    years: '2001–2010',
    unitPlural: 'districts',
    unit: 'district',
  },
}
const tell = await tellerBeforeLock('DiD')
const preview = async (data: Rows): Promise<Preview> => tell(await previewDesign(toTable(data), request))

describe('what is seen of counts before the lock', () => {
  let seen: Preview
  beforeAll(async () => {
    seen = await preview(rows)
  })

  it('does not depend on the counts of the treated', async () => {
    const random = createRandom(9, 'other counts')
    const other = rows.map((row) =>
      row.law === 'yes' ? { ...row, deaths: random.integer(90), thefts: random.integer(90) } : row,
    )
    expect(await preview(other)).toEqual(seen)
  })

  it('shows rates before the law, and what the score would be made of', () => {
    expect(seen.reason).toBeNull()
    const trends = seen.views.map(({ plot }) => plot).find(({ id }) => id === 'cohort-trends-2006')!
    expect(trends.y.label).toBe('Deaths over miles')
    // by hand: the deaths of the later treated in 2001 over their miles
    const first = rows.filter((row) => row.year === 2001 && row.first === 2006 && row.district !== 'D01')
    const total = (key: string) => first.reduce((sum, row) => sum + Number(row[key]), 0)
    expect(trends.rows[0].treated).toBeCloseTo(total('deaths') / total('miles'), 12)
    expect(seen.compass.kind).toBe('projected')
  })
})
