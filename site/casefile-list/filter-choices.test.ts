import { expect, it } from 'vitest'
import { MECHANISM_VERDICT } from '../../contract/plain-verdict.ts'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { countFacets } from './filter-choices.ts'

it('counts casefiles under each value, and verdicts of those alone that stand', () => {
  const { casefile } = syntheticPublication(0)
  const place = (slug: string) => ({ slug, name: slug })
  const counts = countFacets([
    { ...casefile, domain: place('roads'), subdomain: place('belts'), plain_verdict: 'Met policy intent.' },
    {
      ...casefile,
      domain: place('roads'),
      subdomain: place('speed'),
      plain_verdict: MECHANISM_VERDICT,
      jurisdiction: 'Ohio',
    },
    { ...casefile, domain: place('health'), plain_verdict: 'Met policy intent.', status: 'retracted' },
  ])
  expect(counts.domains).toEqual(
    new Map([
      ['roads', 2],
      ['health', 1],
    ]),
  )
  expect(counts.subdomains.get('belts')).toBe(1)
  expect(counts.jurisdictions.get('Ohio')).toBe(1)
  expect(counts.designs).toEqual(new Map([[casefile.design_type, 3]]))
  expect(counts.verdicts).toEqual(
    new Map([
      ['Met policy intent.', 1],
      [MECHANISM_VERDICT, 1],
    ]),
  )
})
