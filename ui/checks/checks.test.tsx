import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckRow } from './CheckRow.tsx'

const check = {
  id: 'pre-trend',
  title: 'No pre-trend',
  passed: true,
  severity: 'critical' as const,
  statistic: 1.2,
  threshold: 0.05,
  message: 'Joint test of six pre-period estimates, p = 0.5812.',
}

describe('a check', () => {
  it('passed shows title, number, message and word, and can be linked to', () => {
    const markup = renderToStaticMarkup(<CheckRow check={check} number="D-01" />)
    expect(markup).toContain('id="check-pre-trend"')
    expect(markup).toContain('No pre-trend')
    expect(markup).toContain('>D-01<')
    expect(markup).toContain(check.message)
    expect(markup).toContain('>Passed<')
  })

  it('failed is a solid square and a word, and says when it is critical', () => {
    const markup = renderToStaticMarkup(<CheckRow check={{ ...check, passed: false }} />)
    expect(markup).toContain('Failed, critical')
    expect(markup).toContain('fill="var(--weak)"')
    expect(renderToStaticMarkup(<CheckRow check={{ ...check, passed: false, severity: 'minor' }} />)).toContain(
      '>Failed<',
    )
  })

  it('not run is dashed, with its reason', () => {
    const markup = renderToStaticMarkup(<CheckRow check={{ ...check, passed: null, message: 'Needs county data.' }} />)
    expect(markup).toContain('>Not run<')
    expect(markup).toContain('Needs county data.')
    expect(markup).toContain('stroke-dasharray')
    expect(markup).not.toContain('style=')
  })
})
