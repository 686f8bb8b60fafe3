import { expect, it } from 'vitest'
import { followerWords, nextPullWords, readSource } from './source.ts'

const source = { is_active: true, next_pull_on: '2026-12-01', failures: 0 } as Parameters<typeof nextPullWords>[0]
const follower = { slug: 'belts', title: 'Belts', version: 2, state: 'analyzed' as const, note: null }

it('says when a source is asked next, how often it failed, and that it ended', () => {
  expect(nextPullWords(source)).toBe('Pulled next in the night of 1 December 2026.')
  expect(nextPullWords({ ...source, failures: 1 })).toContain('It failed once.')
  expect(nextPullWords({ ...source, failures: 3 })).toContain('It failed 3 times in a row.')
  expect(nextPullWords({ ...source, is_active: false })).toBe('Ended: nothing more is pulled.')
})

it('says what became of a vintage for a casefile, and why', () => {
  expect(followerWords(follower)).toBe('version 2, analyzed, to be published')
  const held = { ...follower, version: null, state: 'held' as const, note: 'Version 2 is being edited.' }
  expect(followerWords(held)).toBe('waits: Version 2 is being edited.')
})

it('reads the form: shares of a hundred, no unit as null, all columns as none named', () => {
  const form = new FormData()
  const fields = {
    url: ' https://agency.example/a.csv ',
    licence: 'CC0',
    schedule: 'weekly',
    publish: 'waits',
    unit: '',
  }
  for (const [name, value] of Object.entries({ ...fields, most_lost: '5', keys: 'state' })) form.append(name, value)
  for (const name of ['state', 'year']) form.append('expected', name)
  const rules = { keys: ['state'], unit: null, most_lost: 0.05 }
  expect(readSource(form, ['state', 'year'])).toMatchObject({ url: 'https://agency.example/a.csv', rules })
  expect(readSource(form, ['state', 'year']).rules.columns).toBeUndefined()
  expect(readSource(form, ['state', 'year', 'note']).rules.columns).toEqual([{ name: 'state' }, { name: 'year' }])
})
