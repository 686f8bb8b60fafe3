import { describe, expect, it } from 'vitest'
import { tellerOf } from '@casefiles/words'
import type { Check } from '../analysis.ts'
import { scorePillar } from '../eqs/pillars.ts'
import type { Text } from '../fact.ts'
import { evidenceWith } from '../test-support/evidence.ts'
import { madeUpRubric } from '../test-support/made-up-rubric.ts'
import { PILLARS } from '../eqs/rubric.ts'
import { plainWords } from './reader-words.ts'
import { failingName, listFailures } from './failed-checks.ts'

const tell = await tellerOf('Blocks')

describe('what a failed check of one covariate is called', () => {
  it('takes the covariate from the figures of its title, quoted, for its label is no noun', () => {
    const named = (title: Text) => tell(failingName({ id: 'balance-sex', title, message: '' }, 'Blocks', plainWords))
    const balance = {
      says: 'Blocks/checks/balance',
      part: 'title',
      of: { covariate: 'Girl', difference: 0.3, p: 0.01 },
    }
    expect(named(balance)).toBe('Groups that differ in “Girl”')
    expect(named('Donors')).toBe('Donors')
  })
})

describe('a check that fails with the part of the score that looks at the same', () => {
  const preTrend: Check = {
    id: 'pre-trend',
    title: 'No drift',
    severity: 'major',
    statistic: 0.4,
    threshold: 0.05,
    passed: true,
    message: 'The estimates show no clear drift (p = 0.4).',
  }
  const listed = (drift: number, passed: boolean | null = true, words = plainWords) => {
    const evidence = evidenceWith({ drift: { value: drift, noise: 0.2, text: 'It would move the estimate.' } })
    const pillars = [scorePillar(PILLARS[0], madeUpRubric.designValidity, evidence, 1)]
    return tell(listFailures([{ ...preTrend, passed }], { pillars }, 'DiD', words))[0]
  }

  it('is called by the word for the treatment that the checks beside it have', () => {
    const words = { ...plainWords, the: 'the lower age' }
    expect(listed(-0.9, true, words).title).toBe('Drift before the lower age')
  })

  it('says why, where its own sentence finds nothing', () => {
    expect(listed(-0.9)).toMatchObject({
      passed: false,
      message:
        'It would move the estimate. It fails because the 90% interval of the bias that it measures, −1.23 to −0.57, leaves out zero. ' +
        'By its own test the check would pass: the estimates show no clear drift (p = 0.4).',
    })
  })

  it('says no such thing of a test that fails by itself or was not run, and nothing where the part did not fail', () => {
    for (const passed of [false, null]) {
      expect(listed(-0.9, passed).message).toMatch(/\(p = 0\.4\)\. It would move the estimate\.$/)
      expect(listed(-0.9, passed).title).toBe('Drift before treatment')
    }
    expect(listed(-0.1)).toEqual(preTrend)
  })
})

describe('a check whose sentence the part of the score goes on with', () => {
  it.each([true, false])('says it once, where its own test passed: %s', (passed) => {
    const said = 'The gap moved by 0.9.'
    const evidence = evidenceWith({ drift: { value: -0.9, noise: 0.2, text: `${said} It explains 5%.` } })
    const pillars = [scorePillar(PILLARS[0], madeUpRubric.designValidity, evidence, 1)]
    const check: Check = {
      id: 'pre-trend',
      title: 'No drift',
      severity: 'major',
      statistic: 0.4,
      threshold: 0.05,
      passed,
      message: said,
    }
    const [{ message }] = tell(listFailures([check], { pillars }, 'DiD', plainWords))
    expect(message.split(said)).toHaveLength(2)
    expect(message).toContain('It explains 5%.')
  })
})

describe('a failed check', () => {
  it('is never called by the name of its passing', () => {
    const name = (id: string, message: Text = '') =>
      tell(failingName({ id, title: 'The name of its passing', message }, 'Blocks', plainWords))
    expect(name('heterogeneity')).toBe('The effect differs more than chance explains')
    expect(name('unique-weights')).toBe('Other donor weights fit as well')
    expect(name('assignment-by-block')).toBe('Blocks without units in both arms')
    expect(name('local-bandwidth')).toBe('The comparison reaches far from the cutoff')
    expect(name('overidentification')).toBe('The instruments contradict each other')
    expect(name('anderson-rubin')).toBe('The data rule out no size of effect')
    const empty = { says: 'IV/checks/anderson-rubin-empty', part: 'message', of: {} }
    expect(name('anderson-rubin', empty)).toBe('No effect fits the data')
  })
})
