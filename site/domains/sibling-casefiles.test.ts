import { describe, expect, it } from 'vitest'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { siblingCasefiles } from './sibling-casefiles.ts'

const card = (slug: string, status = 'published') => ({ slug, status }) as CasefileListItem
const ALL = [card('taxes'), card('bans'), card('guns'), card('old', 'retracted')]
const TOBACCO = { title: 'Tobacco control', casefiles: ['bans', 'taxes', 'old'] }

describe('casefiles of other domains', () => {
  it('stand where a problem names them beside one that is here, once, and not when retracted', () => {
    expect(siblingCasefiles(['bans'], ALL, [TOBACCO, { ...TOBACCO, title: 'Again' }])).toEqual([
      { card: ALL[0], problem: 'Tobacco control' },
    ])
  })

  it('are none where no problem joins them', () => {
    expect(siblingCasefiles(['guns'], ALL, [TOBACCO])).toEqual([])
    expect(siblingCasefiles([], ALL, [TOBACCO])).toEqual([])
  })
})
