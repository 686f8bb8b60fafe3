import { expect, it } from 'vitest'
import type { APIContext } from 'astro'
import { citationFile } from './citation-file.ts'

const route = citationFile(({ slug }, address) => `${slug} at ${address}`, 'text/plain')
const publication = { slug: 'belts', version: 3 }
const ask = (slug: string) => {
  const archive = { casefile: (name: string) => (name === 'belts' ? { publication } : null) }
  const url = new URL(`http://archive.test/casefiles/${slug}.bib`)
  return route({ params: { slug }, locals: { archive }, url } as unknown as APIContext)
}

it('a citation names the version that was read, not the newest', async () => {
  const answer = await ask('belts')
  expect(await answer.text()).toBe('belts at http://archive.test/casefiles/belts/v3')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

it('there is no citation of a casefile that does not exist', async () => {
  expect((await ask('wages')).status).toBe(404)
})
