import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { toJson } from '@casefiles/engine/analysis'
import type { Evidence } from '@casefiles/engine/designs'
import { scoreEqs, type TransparencyFacts } from '@casefiles/engine/eqs'
import { evidenceWith, fullMarks, madeUpRubric, openFacts, PLAIN_CONTEXT } from '@casefiles/engine/test-support'
import { tellerOf } from '@casefiles/words'
import { EqsBreakdown } from './EqsBreakdown.tsx'

const tell = await tellerOf('DiD')

interface Given {
  facts?: Partial<TransparencyFacts> | null
  provisional?: boolean
}

/** What a reader reads, without tags. */
function read(evidence: Evidence = fullMarks, { facts = {}, provisional = false }: Given = {}) {
  const rubric = { ...madeUpRubric, provisional }
  const eqs = tell(scoreEqs(rubric, evidence, facts && { ...openFacts, ...facts }, PLAIN_CONTEXT))
  const markup = renderToStaticMarkup(<EqsBreakdown eqs={toJson(eqs)} units="packs" />)
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
    const mean = read(evidenceWith({ likeness: 1, choices: 0.4 }))
    expect(mean.text).toContain('The score is the mean of its parts')
    expect(mean.markup).not.toContain('alert-warning')
  })

  it('says where the marks are given for more times than the headline averages', () => {
    const ofEstimate = { value: 0.2, noise: 0.1, text: 'In the first year by 0.2.' }
    const drift = { value: 0.9, noise: 0.3, text: 'In every year by 0.9.', ofEstimate }
    expect(read({ ...fullMarks, drift }).text).toContain(
      'In the first year by 0.2.|Marked over every time after the policy, whatever the headline averages. In every year by 0.9. What is left of the bias',
    )
  })

  it('prints the three lines of the rule', () => {
    expect(read(evidenceWith({ reaction: 0.625 })).text).toContain(
      'mean of the marks 94, the weakest decisive part allows 70, ceiling 95.',
    )
    const exempt = { value: null, text: 'Cannot apply.', applicable: false }
    expect(read(evidenceWith({ reaction: exempt, drift: exempt, falseDates: exempt })).text).toContain(
      'the weakest decisive part allows 100,',
    )
  })

  it('marks what decides, and nothing else', () => {
    const { text } = read()
    for (const label of ['Drift before treatment', 'Effect on false dates', 'Early reaction'])
      expect(text).toContain(`|${label}|decisive|`)
    expect(text.match(/\|decisive\|/g)).toHaveLength(3)
  })

  it('gives what is left of a bias, and calls what failed by a name that says so', () => {
    // exactly 0.5 of what would matter
    const found = read(evidenceWith({ falseDates: { value: 0.5, noise: 0, text: 'It found 0.5.' } })).text
    expect(found).toContain('|An effect on false dates|decisive|')
    expect(found).toContain('|It found 0.5.|What is left of the bias: 0.50 of what would matter|')
    expect(found).toContain('τ 0.60 of what would matter; 2.7 marks where nobody looks')
  })

  it('tells what is not known from what failed, and from what does not apply', () => {
    const exempt = { value: null, text: 'It cannot fail here.', applicable: false }
    const { text } = read(evidenceWith({ likeness: exempt, choices: null }))
    expect(text).toMatch(/\|not applicable\|It cannot fail here\.\|(?!It cannot)/)
    expect(text).toContain(
      '|4.0 of 5|not known|It could not be computed.|Not known: the marks of a look that nobody took|',
    )
  })

  it('says beside the score how precise the estimate is', () => {
    expect(read().text).toContain(
      'Precision: precise. With 80 percent power this study finds effects of 1.43 packs or more.',
    )
  })

  it('shows a score under rubric 4 as it was', () => {
    const component = {
      id: 'drift',
      label: 'Drift',
      score: 2.5,
      input: 1.5,
      inputText: 'It drifted by 2.',
      isDecisive: true,
      basis: 'ours' as const,
      source: 'A source.',
      anchors: [[0.5, 5] as [number, number], [2, 0] as [number, number]],
      effectAnchors: [[0.25, 5] as [number, number], [1, 0] as [number, number]],
      bias: { measured: 2, noise: 1, shrunk: 1.5, inErrors: 1.5, inEffects: 0.75 },
    }
    const { stands: _, delta: __, precision: ___, ...rest } = toJson(read().eqs)
    const [pillar] = rest.pillars
    const older = {
      ...rest,
      rubricVersion: 'eqs-rubric/4' as const,
      pillars: [{ ...pillar, components: [component] }],
    }
    const text = renderToStaticMarkup(<EqsBreakdown eqs={older} units="packs" />)
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|')
      .replaceAll('\u00a0', ' ')
    expect(text).toContain('Bias beyond its own noise: 1.50 standard errors, 0.75 smallest effects|')
    expect(text).toContain('standard errors 0.5 → 5, 2 → 0; or smallest effects 0.25 → 5, 1 → 0')
    expect(text).toContain('Rubric |eqs-rubric/4'.replace('|', ''))
    expect(text).not.toContain('Precision')
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
