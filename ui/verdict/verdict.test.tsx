import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VERDICT_ICONS } from './verdict-icons.tsx'
import { VerdictMark } from './VerdictMark.tsx'

describe('verdicts', () => {
  const verdicts = Object.keys(VERDICT_ICONS)

  it.each(verdicts)('stand word for word beside an icon in ink: %s', (verdict) => {
    const markup = renderToStaticMarkup(<VerdictMark verdict={verdict} size="large" />)
    expect(markup).toContain(`>${verdict}<`)
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).not.toMatch(/--(strong|moderate|weak)/)
  })

  it('have six different icons', () => {
    const icons = verdicts.map((verdict) =>
      renderToStaticMarkup(<VerdictMark verdict={verdict} />).replace(verdict, ''),
    )
    expect(new Set(icons).size).toBe(6)
  })

  it('are left out where there is none, and stay in words where the icon is unknown', () => {
    expect(renderToStaticMarkup(<VerdictMark verdict={null} />)).toBe('')
    const unknown = renderToStaticMarkup(<VerdictMark verdict="Not judged." />)
    expect(unknown).toContain('Not judged.')
    expect(unknown).not.toContain('<svg')
  })
})
