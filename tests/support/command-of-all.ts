import { expect, inject } from 'vitest'
import { casefile } from './product.ts'

/** Runs a command of the analysts' command line on every published casefile and expects its good word on each. */
export async function expectOfAll(command: 'reproduce' | 'verify', word: string): Promise<void> {
  const { casefiles } = await (await fetch(`${inject('baseUrl')}/api/v2/casefiles?limit=100&teaching=include`)).json()
  const { code, output } = await casefile([command, '--all'], inject('dataDir'))
  expect(code, output).toBe(0)
  for (const { slug } of casefiles) expect(output).toMatch(new RegExp(`^${slug}(?: \\(retracted\\))?: ${word}, `, 'm'))
  expect(output).toContain(`${casefiles.length} of ${casefiles.length} casefiles ${word}.`)
}
