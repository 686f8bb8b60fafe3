import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('CITATION.cff', () => {
  it('has the fields that its format asks for, and the version and licence of the package', () => {
    const { version, license } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<string, string>
    // either kind of quote, or none, is the same value
    const lines = fs.readFileSync('CITATION.cff', 'utf8').replaceAll(/["']/g, '').split('\n')
    for (const field of ['cff-version: 1.2.0', 'message: ', 'title: ', 'authors:', '  - name: '])
      expect(
        lines.some((line) => line.startsWith(field)),
        field,
      ).toBe(true)
    expect(lines).toContain(`version: ${version}`)
    expect(lines).toContain(`license: ${license}`)
  })
})
