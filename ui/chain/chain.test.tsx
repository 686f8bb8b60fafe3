import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChainCard } from './ChainCard.tsx'

const entry = {
  kind: 'run' as const,
  casefile: 'seat-belts',
  version: 1,
  author: 'A. Analyst',
  created_at: '2026-05-03T09:14:00.000Z',
  content_sha256: 'c'.repeat(64),
  previous: '3f9a17c2' + '0'.repeat(50) + 'e04b88',
  hash: 'a71c5d90' + '0'.repeat(50) + '02f61c',
}

describe('a link of the chain', () => {
  it('shows what it fixed, the fingerprint it contains and its own', () => {
    const markup = renderToStaticMarkup(
      <ChainCard entry={entry} facts={[{ name: 'Run id', value: 'r-0001', isCode: true }]} />,
    )
    expect(markup).toContain('Analysis run')
    expect(markup).toContain('3 May 2026, 09:14 UTC')
    expect(markup).toContain('<dt>Run id</dt><dd class="chain-code">r-0001</dd>')
    expect(markup).toContain('3f9a17c2 … e04b88')
    expect(markup).toContain('a71c5d90 … 02f61c')
    expect(markup).toContain(`title="${entry.hash}"`)
    expect(markup).not.toContain('style=')
  })

  it('says that the first link contains nothing', () => {
    expect(renderToStaticMarkup(<ChainCard entry={{ ...entry, previous: null }} facts={[]} />)).toContain(
      'nothing: first link',
    )
  })
})
