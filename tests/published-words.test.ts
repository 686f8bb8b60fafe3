import { describe, expect, inject, it } from 'vitest'
import { sealedOf } from '../contract/answered-document.ts'
import { openRelease, pagesOf } from '../scripts/site-checks/built-site.ts'
import { CASEFILES, POLICIES, PROBLEMS } from './support/archive-slugs.ts'
import { blocksOf } from './support/page-blocks.ts'
import { textsOfCasefile, textsOfPolicy, textsOfProblem, type PublishedText } from './support/published-texts.ts'
import {
  faultsOfLength,
  faultsOfOpenings,
  faultsOfPrecision,
  faultsOfSentences,
  faultsOfTypesetting,
  faultsOfWords,
  sentencesOf,
} from './support/style-rules.ts'

/* Every sentence that readers meet, in all publications and on all pages, against the voice of the archive. */

const site = openRelease(inject('dataDir'))
const read = (address: string) => JSON.parse(site.get(address)!.read().toString())
const texts: PublishedText[] = [
  ...CASEFILES.flatMap((slug) => textsOfCasefile(sealedOf(read(`/casefiles/${slug}.json`)))),
  ...POLICIES.flatMap((slug) => textsOfPolicy(sealedOf(read(`/policies/${slug}.json`)))),
  ...PROBLEMS.flatMap((slug) => textsOfProblem(sealedOf(read(`/problems/${slug}.json`)))),
]
const inPublications = texts.flatMap(({ where, text, kind }) =>
  [
    ...faultsOfWords(text),
    ...faultsOfTypesetting(text),
    ...(kind === 'sentences' ? [...faultsOfSentences(text), ...faultsOfPrecision(text)] : []),
  ].map((fault) => `${where}: ${fault}`),
)

/** Elements that hold prose; a cell or a heading may be pieced together of what stands apart. */
const PROSE = new Set(['p', 'li', 'dd', 'figcaption'])
/** The same words stand at the address of each version and at the casefile's own. */
const pages = pagesOf(site).filter((address) => !/^\/(?:studio|admin)\b|\/v\d+$/.test(address))
const onPages = pages.flatMap((address) =>
  blocksOf(site.get(address)!.read().toString()).flatMap(({ tag, text }) =>
    [
      ...faultsOfWords(text),
      ...(PROSE.has(tag) ? [...faultsOfTypesetting(text), ...faultsOfLength(text)] : []),
      ...(tag === 'p' && sentencesOf(text).length > 1 ? faultsOfOpenings(text) : []),
    ].map((fault) => `${address} <${tag}>: ${fault}`),
  ),
)

describe('the words of the archive', () => {
  it('are read in every casefile, policy and problem, and on every page', () => {
    expect(texts.length).toBeGreaterThan(100 * CASEFILES.length)
    expect(pages.length).toBeGreaterThan(CASEFILES.length + POLICIES.length + PROBLEMS.length)
  })

  it('keep to the voice in every publication', () => {
    expect(inPublications).toEqual([])
  })

  it('keep to the voice on every page', () => {
    expect(onPages).toEqual([])
  })
})
