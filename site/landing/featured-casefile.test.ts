import { describe, expect, it } from 'vitest'
import { MECHANISM_VERDICT } from '../../contract/plain-verdict.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { featuredCasefile } from './featured-casefile.ts'

const card = (slug: string, changes: Partial<CasefileListItem> = {}) =>
  ({
    slug,
    status: 'published',
    design_type: 'DiD',
    plain_verdict: 'Inconclusive.',
    eqs_overall: 60,
    ...changes,
  }) as CasefileListItem

const archive = [
  card('retracted', { status: 'retracted', eqs_overall: 99 }),
  card('mechanism', { plain_verdict: MECHANISM_VERDICT, eqs_overall: 90 }),
  card('weaker'),
  card('stronger', { eqs_overall: 82 }),
  card('older', { eqs_overall: 82 }),
]

describe('the casefile on the landing page', () => {
  it('is the one an admin chose, unless it was retracted', () => {
    expect(featuredCasefile(archive, 'weaker')?.slug).toBe('weaker')
    expect(featuredCasefile(archive, 'retracted')?.slug).toBe('stronger')
  })

  it('is else the strongest with a verdict, whatever that is', () => {
    expect(featuredCasefile(archive, '')?.slug).toBe('stronger')
    expect(featuredCasefile([], '')).toBeUndefined()
  })
})
