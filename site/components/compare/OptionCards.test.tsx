import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { comparisonOption } from '../../compare/option.ts'
import { OptionLevels } from './OptionCards.tsx'

const option = comparisonOption(syntheticPublication(0))
const said = (change: Partial<typeof option>) =>
  renderToStaticMarkup(<OptionLevels option={{ ...option, ...change }} />)

describe('the levels on a card of a comparison', () => {
  it('say which of two things is missing, and never deny a size that the casefile shows', () => {
    expect(said({ levels: null, caveat: null })).toContain('No level without it is known')
    const caveat = 'Seen at face value, and not to be taken for the effect: the comparison failed.'
    expect(said({ levels: null, caveat })).toContain(`${caveat} So there is no bar.`)
    expect(said({ levels: null, caveat, verdict: 'Inconclusive.' })).not.toContain('No size')
  })
})
