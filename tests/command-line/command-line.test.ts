import { describe, expect, inject, it } from 'vitest'
import { expectOfAll } from '../support/command-of-all.ts'
import { casefile } from '../support/product.ts'

const dataDir = inject('dataDir')
const baseUrl = inject('baseUrl')

describe('the command line beside a running server', () => {
  it('recomputes the published casefile to the same result', async () => {
    const { code, output } = await casefile(['reproduce', 'seat-belt-laws'], dataDir)
    expect(code, output).toBe(0)
    expect(output).toContain('identical')
    const { estimates } = await (await fetch(`${baseUrl}/api/v2/casefiles/seat-belt-laws/results`)).json()
    const primary = estimates.find((estimate: any) => estimate.role === 'primary')
    expect(output).toContain(primary.value.toFixed(2).replace('-', '−'))
  })

  it('verifies the chain of every published casefile', () => expectOfAll('verify', 'intact'))

  it('verifies every link of the chain', async () => {
    const { code, output } = await casefile(['verify', 'seat-belt-laws'], dataDir)
    expect(code, output).toBe(0)
    for (const link of ['lock', 'run', 'publication']) expect(output).toContain(link)
  })

  it('says that a casefile does not exist', async () => {
    const { code, output } = await casefile(['verify', 'no-such-casefile'], dataDir)
    expect(code).not.toBe(0)
    expect(output).toContain('no-such-casefile')
    expect(output).not.toContain('    at ')
  })
})
