import { expect, it } from 'vitest'
import { knownOnCards } from './card-data.ts'

it('what is known names its source on a card and leaves the address out', () => {
  expect(
    knownOnCards('Fewer were hurt. (“Strong evidence”, Shults and others, 2001, https://doi.org/10.1016/S07(01)00).'),
  ).toBe('Fewer were hurt. (“Strong evidence”, Shults and others, 2001).')
  expect(knownOnCards('Fewer were hurt. (https://docslib.org/doc/7374802/field-experiments).')).toBe('Fewer were hurt.')
  expect(knownOnCards('No review is known to us.')).toBe('No review is known to us.')
})
