import { describe, expect, it } from 'vitest'
import { SETTING_WORDS, valueWords } from './setting-words.ts'

describe('settings', () => {
  it('are read by the meaning of their value, a typed one as it is', () => {
    expect(valueWords({ name: 'signIn', value: 'coming-soon' })).toBe('Coming soon')
    expect(valueWords({ name: 'review', value: 'required' })).toBe('Required')
    expect(valueWords({ name: 'contactEmail', value: 'desk@archive.example' })).toBe('desk@archive.example')
    expect(valueWords({ name: 'contactEmail', value: '' })).toBe('not set')
  })

  it('say what follows from every value that can be chosen', () => {
    const choices = Object.values(SETTING_WORDS).filter(({ options }) => options !== undefined)
    expect(choices.length).toBeGreaterThan(0)
    for (const { options, consequences } of choices)
      expect(Object.keys(consequences!).sort()).toEqual(Object.keys(options!).sort())
  })
})
