import { expect, it } from 'vitest'
import { partsOf } from './parts-of.ts'

it.each([
  'http://archive.example/',
  'http://archive.example/casefiles?sort=new&q=a%20b',
  'http://[::1]:4321/api/v2/casefiles/a%2Fb?x=/y?z',
  'https://archive.example/about#part?of',
  'https://archive.example/about?q=1#part',
])('%s is cut as the standard cuts it', (url) => {
  const { pathname, search } = new URL(url)
  expect(partsOf(new Request(url).url)).toEqual({ path: pathname, query: search })
})
