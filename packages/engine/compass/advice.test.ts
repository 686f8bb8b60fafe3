import { tellerBeforeLock } from '@casefiles/words'
import { expect, it } from 'vitest'
import { DESIGNS } from '../designs/registry.ts'
import { loadBeforeLock } from './load-before-lock.ts'

/** Advice to change the design by what the data answer: until a gap closes, for estimators to agree, to those that moved alike. */
const SEARCHING =
  /\buntil\b|so that (?:the )?(?:estimators|results) agree|\bmoved like\b|whose trends differ|better fit\b|smaller gap/i

it.each(Object.entries(DESIGNS))('%s: no advice before the lock invites searching for a result', async (_, design) => {
  const { actions } = await loadBeforeLock(design)
  const tell = await tellerBeforeLock(design.spec.id)
  const texts = Object.values(actions).map(({ text }) => tell(text))
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => SEARCHING.test(text))).toEqual([])
})
