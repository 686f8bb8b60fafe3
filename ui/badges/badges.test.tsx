import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BandBadge, CasefileBadges, isProblemLinked } from './Badges.tsx'

describe('badges', () => {
  it('link a problem for the exact verdict or a score under 60', () => {
    expect(isProblemLinked('Contradicted policy intent.', 95)).toBe(true)
    expect(isProblemLinked('Contradicted policy intent', 95)).toBe(false)
    expect(isProblemLinked('Met policy intent.', 59)).toBe(true)
    expect(isProblemLinked('Met policy intent.', 60)).toBe(false)
    expect(isProblemLinked(null, null)).toBe(false)
  })

  it('say Published only for a published casefile, and allow both', () => {
    const both = renderToStaticMarkup(
      <CasefileBadges status="published" verdict="Contradicted policy intent." eqsOverall={80} />,
    )
    expect(both).toContain('Published')
    expect(both).toContain('Problem-linked')
    const draft = renderToStaticMarkup(<CasefileBadges status="draft" verdict={null} eqsOverall={null} />)
    expect(draft).not.toMatch(/Published|Problem-linked/)
  })

  it('lead to the problem of the casefile where it has one', () => {
    const badges = <CasefileBadges status="published" verdict={null} eqsOverall={40} problemHref="/problems/roads" />
    expect(renderToStaticMarkup(badges)).toMatch(/<a class="badge badge-problem" href="\/problems\/roads">/)
    const alone = <CasefileBadges status="published" verdict={null} eqsOverall={40} />
    expect(renderToStaticMarkup(alone)).toContain('<span class="badge badge-problem">Problem-linked</span>')
  })

  it('carry the word of a band beside its swatch', () => {
    expect(renderToStaticMarkup(<BandBadge band="weak" idPrefix="b" />)).toMatch(/url\(#b-weak\).*Weak/)
  })
})
