import { expect, it } from 'vitest'
import { cardAsItStands, standingOf } from '../contract/standing.ts'
import { syntheticPublication } from '../tests/support/synthetic-publication.ts'
import { programsGuide } from './programs-guide.ts'

const absolute = (path: string) => `https://archive.test${path}`
const cards = (count: number) => Array.from({ length: count }, (_, index) => syntheticPublication(index).casefile)

it('a guide for programs says each casefile with verdict, evidence and score, at its address', () => {
  const [card] = cards(1)
  const guide = programsGuide([card], absolute)
  const line = guide.split('\n').find((one) => one.includes(`](https://archive.test/casefiles/${card.slug})`))!
  for (const words of [card.title, card.docket, card.headline!, card.plain_verdict.replace(/\.$/, '')])
    expect(line).toContain(words)
  expect(line).toContain(`Evidence Quality Score ${card.eqs_overall} of 100.`)
})

it('a guide for programs gives no finding of a retracted casefile', () => {
  const [card] = cards(1)
  const retraction = { version: 1, reason: 'A wrong column.', author: 'Ada', retracted_at: '2026-11-20T10:00:00.000Z' }
  const versions = [{ version: 1, published_at: card.created_at }]
  const standing = standingOf({ slug: card.slug, versions, retraction }, 1)
  const guide = programsGuide([cardAsItStands(card, standing)], absolute)
  expect(guide).toContain('RETRACTED on 20 November 2026 by Ada')
  expect(guide).toContain('A wrong column.')
  expect(guide).not.toContain(card.headline!)
})

it('a guide for programs stays short, and says where the older ones are', () => {
  const guide = programsGuide(cards(205), absolute)
  expect(guide.match(/archive\.test\/casefiles\/[a-z]/g)).toHaveLength(201)
  expect(guide).toContain('https://archive.test/casefiles/page/1')
})
