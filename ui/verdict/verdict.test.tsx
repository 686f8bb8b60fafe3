import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VERDICT_ICONS, VerdictMark } from './VerdictMark.tsx'

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
    // what was called no detectable effect before rubric 5 keeps its icon
    expect(verdicts).toHaveLength(7)
    expect(new Set(icons).size).toBe(6)
  })

  it('tick nothing off where the evidence is weak: an outline alone', () => {
    const mark = (evidence: string) =>
      renderToStaticMarkup(<VerdictMark verdict="Met policy intent." evidence={evidence} />)
    expect(mark('Moderate evidence')).toContain('M7.5 12.3')
    for (const weak of ['Weak evidence: a lead, not a finding', 'Weak evidence: a lead, not a finding (provisional)'])
      expect(mark(weak)).not.toContain('M7.5 12.3')
    for (const verdict of ['Met policy intent.', 'Partly met policy intent.', 'Contradicted policy intent.']) {
      expect(renderToStaticMarkup(<VerdictMark verdict={verdict} />)).toContain('fill="var(--ink)"')
      expect(renderToStaticMarkup(<VerdictMark verdict={verdict} isWeak />)).not.toContain('fill="var(--ink)"')
    }
    expect(renderToStaticMarkup(<VerdictMark verdict="Met policy intent." isWeak />)).not.toContain('M7.5 12.3')
  })

  it('are left out where there is none, and stay in words where the icon is unknown', () => {
    expect(renderToStaticMarkup(<VerdictMark verdict={null} />)).toBe('')
    const unknown = renderToStaticMarkup(<VerdictMark verdict="Not judged." />)
    expect(unknown).toContain('Not judged.')
    expect(unknown).not.toContain('<svg')
  })
})
