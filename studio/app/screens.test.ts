import { describe, expect, it } from 'vitest'
import { ACCOUNT_SCREENS, ADMIN_SCREENS, menuOf, screensOf } from './screens.ts'

describe.each([
  ['account', ACCOUNT_SCREENS],
  ['admin', ADMIN_SCREENS],
])('the %s area', (_name, area) => {
  const addresses = Object.keys(screensOf(area))

  it('has every screen at one address', () => {
    const all = area.flatMap(({ screens }) => screens.map(({ path }) => path))
    expect(new Set(all).size).toBe(all.length)
    expect(addresses).toEqual(all)
  })

  it('has a menu whose lines all lead to a screen, without what only makes sense for one thing', () => {
    const lines = menuOf(area).flatMap(({ items }) => items)
    expect(lines.length).toBeGreaterThan(5)
    for (const { to, label } of lines) {
      expect(to).not.toContain(':')
      expect(label).not.toBe('')
      expect(addresses.some((address) => address === to || address.startsWith(`${to}/:`))).toBe(true)
    }
  })

  it('begins with its own front page, under no heading', () => {
    expect(menuOf(area)[0].title).toBeUndefined()
    expect(
      menuOf(area)
        .slice(1)
        .every(({ title }) => title !== undefined),
    ).toBe(true)
  })
})
