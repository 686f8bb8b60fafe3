import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingFrom, settledBill, withoutTools } from './bill-of-materials.ts'
import { isListed, productionPackages, licenseReport, type PackageLock } from './licenses.ts'

const root = path.resolve(import.meta.dirname, '../..')
const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as PackageLock
const packages = productionPackages(lock)

describe('what the product runs on', () => {
  it('is under licenses that were agreed to, every package', () => {
    expect(packages.filter(({ license }) => !isListed(license))).toEqual([])
  })

  it('is fewer than 700 packages, so that somebody notices when one brings many', () => {
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.length).toBeLessThan(700)
  })

  it('is told in docs/licenses.md as the lock has it; else run "npx casefiles sbom"', () => {
    expect(fs.readFileSync(path.join(root, 'docs/licenses.md'), 'utf8')).toBe(licenseReport(packages))
  })
})

describe('a license', () => {
  it.each(['MIT', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)'])(
    '%s asks only for what is listed',
    (license) => expect(isListed(license)).toBe(true),
  )

  it.each(['', 'GPL-3.0-only', 'UNLICENSED', 'MIT AND GPL-3.0-only', '(MIT OR GPL-2.0) AND CC-BY-4.0', 'toString'])(
    '"%s" is for a person to decide',
    (license) => expect(isListed(license)).toBe(false),
  )
})

it('our own packages and those that only build and test are left out, and one inside another is named by itself', () => {
  const made: PackageLock = {
    packages: {
      '': {},
      'node_modules/b/node_modules/@x/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/c': { version: '2.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/called': { name: 'really', version: '4.0.0', license: 'MIT' },
      'node_modules/d': { version: '3.0.0', optional: true },
      'node_modules/@casefiles/cues': { link: true },
      'packages/cues': { name: '@casefiles/cues', version: '0.1.0', license: 'MIT' },
    },
  }
  expect(productionPackages(made)).toEqual([
    { name: '@x/a', version: '1.0.0', license: 'MIT', isOptional: false },
    { name: 'd', version: '3.0.0', license: '', isOptional: true },
    { name: 'really', version: '4.0.0', license: 'MIT', isOptional: false },
  ])
})

it('the bill of materials is asked for without tools, and looked through for what it leaves out', () => {
  const made = {
    packages: { '': { devDependencies: { c: '2.0.0' } }, 'node_modules/b': {}, 'node_modules/c': { dev: true } },
  }
  expect(withoutTools(made)).toEqual({ packages: { '': {}, 'node_modules/b': {} } })
  const zod = { name: 'zod', version: '4.0.0', license: 'MIT', isOptional: false }
  expect(missingFrom({ components: [{ name: 'zod', version: '3.0.0' }] }, [zod])).toEqual([zod])
  expect(missingFrom({ components: [{ name: 'zod', version: '4.0.0' }] }, [zod])).toEqual([])
})

it('the bill of materials of the same packages is the same bytes, under its own number', () => {
  const answer = (serialNumber: string, timestamp: string, version: string) => ({
    serialNumber,
    metadata: { timestamp, component: { name: 'folder' } },
    components: [{ name: 'hono', version }],
  })
  const bill = settledBill(answer('urn:uuid:1', '2026-01-01', '4.0.0'), 'policy-casefiles')
  expect(bill).toEqual(settledBill(answer('urn:uuid:2', '2026-02-02', '4.0.0'), 'policy-casefiles'))
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(bill.metadata).toEqual({ component: { name: 'policy-casefiles' } })
  const other = settledBill(answer('urn:uuid:1', '2026-01-01', '4.0.1'), 'policy-casefiles')
  expect(other.serialNumber).not.toBe(bill.serialNumber)
})
