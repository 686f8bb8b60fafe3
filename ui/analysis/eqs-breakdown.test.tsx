import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { toJson } from '../../engine/analysis.ts'
import type { Evidence } from '../../engine/designs/design.ts'
import { scoreEqs } from '../../engine/eqs/score.ts'
import type { TransparencyFacts } from '../../engine/eqs/transparency.ts'
import { evidenceWith, fullMarks, openFacts } from '../../engine/test-support/evidence.ts'
import { madeUpRubric } from '../../engine/test-support/made-up-rubric.ts'
import { EqsBreakdown } from './EqsBreakdown.tsx'

interface Given {
  facts?: Partial<TransparencyFacts> | null
  provisional?: boolean
  errorScale?: number
}

/** What a reader reads, without tags. */
function read(evidence: Evidence = fullMarks, { facts = {}, provisional = false, errorScale = 1 }: Given = {}) {
  const context = { isIdentified: true, errorScale, smallestEffect: 2 }
  const eqs = scoreEqs({ ...madeUpRubric, provisional }, evidence, facts && { ...openFacts, ...facts }, context)
  const markup = renderToStaticMarkup(<EqsBreakdown eqs={toJson(eqs)} />)
  const text = markup
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
  return { eqs, markup, text: text.replaceAll('\u00a0', ' ').replaceAll('&#x27;', "'") }
}

describe('the breakdown of a score', () => {
  it('says in one sentence what set the score, as a warning only where it is held down', () => {
    expect(read().text).toContain('The score is held at 95, the most that this design can promise; the marks alone')
    expect(read().markup).toContain('alert-warning')
    const mean = read(evidenceWith({ likeness: 0.5 }))
    expect(mean.text).toContain('The score is the mean of its parts')
    expect(mean.markup).not.toContain('alert-warning')
  })

  it('prints the three lines of the rule', () => {
    expect(read(evidenceWith({ fit: 0.5 })).text).toContain(
      'mean of the marks 94, the weakest decisive part allows 70, ceiling 95.',
    )
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    expect(read(evidenceWith({ fit: exempt, drift: exempt })).text).toContain('the weakest decisive part allows 100,')
  })

  it('marks what decides, and nothing else', () => {
    const { text } = read()
    for (const label of ['Drift before treatment', 'Fit of the comparison'])
      expect(text).toContain(`|${label}|decisive|`)
    expect(text.match(/\|decisive\|/g)).toHaveLength(2)
  })

  it('gives a bias on both scales, beyond its own noise', () => {
    // 2 with noise 1 is 1.5: 1.5 standard errors and 0.75 smallest effects
    const drift = { value: 2, noise: 1, text: 'It drifted by 2.' }
    expect(read(evidenceWith({ drift })).text).toContain(
      '|It drifted by 2.|Bias beyond its own noise: 1.50 standard errors, 0.75 smallest effects|',
    )
    expect(read(evidenceWith({ drift }), { errorScale: Number.NaN }).text).toContain(
      'Bias beyond its own noise: 0.75 smallest effects|',
    )
    expect(read().text).toContain('standard errors 0.5 → 5, 2 → 0; or smallest effects 0.25 → 5, 1 → 0')
  })

  it('tells what is not available from what was not reported, and from what does not apply', () => {
    const [hidden, exempt] = [
      { value: null, text: 'The file is aggregated.', available: false },
      { value: null, text: 'No unit can leave.', applicable: false },
    ]
    const { text } = read(evidenceWith({ likeness: hidden, attrition: exempt, leaveOneOut: null }))
    expect(text).toContain('|0.0 of 5|The file is aggregated.|Not available in these data.|')
    // its sentence stands once
    expect(text).toMatch(/\|not applicable\|No unit can leave\.\|(?!No unit)/)
    expect(text).toContain(
      '|Without one place|decisive|0.0 of 5|It could not be computed.|Not computed, so it earns no',
    )
  })

  it('lists the gates, and opens them where one is broken', () => {
    expect(read().text).toContain('|No gate is broken|')
    expect(read().markup).not.toContain('open=""')
    const broken = read(fullMarks, { facts: { dataAvailable: false, replication: 'generated' } })
    expect(broken.text).toContain('|Broken gates: 1 of 7|7 gates|')
    expect(broken.text).toContain('|Data available|Broken.| Readers cannot get the data.|')
    expect(broken.text).toContain('|Replication script|Not checked.| A replication script is included')
    expect(broken.markup).toContain('open=""')
  })

  it('has no gates where nothing was locked', () => {
    expect(read(fullMarks, { facts: null }).text).not.toMatch(/gate/)
  })

  it('says that a score is provisional only while it is', () => {
    expect(read(fullMarks, { provisional: true }).text).toContain('Provisional score.')
    expect(read().text).not.toContain('rovisional')
  })

  it('shows every choice tried, with the range of scores', () => {
    const { text } = read(evidenceWith({ drift: 9 }))
    expect(text).toContain('EQS 40 (40–88)')
    expect(text).toContain('|Drift before treatment: not decisive|88|')
  })
})
