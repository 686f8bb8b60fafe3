import { describe, expect, it } from 'vitest'
import { negotiatedFile } from './negotiated-file.ts'

const PAGE = '/casefiles/seat-belt-laws'

describe('the form of a casefile that is asked for', () => {
  it.each([
    ['application/json', '.json'],
    ['application/ld+json, text/html;q=0.5', '.jsonld'],
    ['text/html;q=0.2, application/x-bibtex', '.bib'],
    ['text/csv', '.csv'],
    ['application/vnd.citationstyles.csl+json', '.csl.json'],
  ])('is a file for %s', (accept, ending) => {
    expect(negotiatedFile(PAGE, accept)).toBe(PAGE + ending)
  })

  it.each([
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    '*/*',
    'text/html, application/json;q=0.9',
    'application/json;q=0',
    'image/png',
    '',
  ])('is the page for “%s”', (accept) => {
    expect(negotiatedFile(PAGE, accept)).toBeNull()
  })

  it('is asked of casefiles alone', () => {
    for (const path of ['/casefiles', `${PAGE}/v1`, '/policies/a', `${PAGE}.csv`])
      expect(negotiatedFile(path, 'application/json')).toBeNull()
  })
})
