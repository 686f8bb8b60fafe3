import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SearchResult } from './SearchResult.tsx'
import type { SearchRow } from '../../contract/search/search-row.ts'

const ROW = {
  kind: 'casefile',
  slug: 'measles',
  title: 'Measles',
  summary: '',
  known: null,
  docket: 'CF-0005',
  domain: 'Health',
  jurisdiction: 'United States',
  verdict: 'Met policy intent.',
  evidence: 'Weak evidence',
  eqs: 50,
} as SearchRow
const drawn = (isRetracted: boolean, isShort: boolean) =>
  renderToStaticMarkup(<SearchResult row={{ ...ROW, isRetracted }} isShort={isShort} />)

describe('a line of a search', () => {
  it('says of a retracted casefile that it was, and not its verdict', () => {
    for (const isShort of [true, false]) {
      expect(drawn(true, isShort)).toContain('Retracted')
      expect(drawn(true, isShort)).not.toMatch(/Met policy intent|EQS/)
      expect(drawn(false, isShort)).toMatch(/Met policy intent.*Weak evidence.*EQS 50/)
    }
  })
})
