import type { ReactNode } from 'react'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { marksBand } from '@casefiles/engine/eqs'
import { describeWhatSet } from '@casefiles/words'
import { formatNumber, plural, withUnits } from '@casefiles/engine/words'
import { formatPercent, formatEffect, formatRounded } from '@casefiles/words/formats'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfEqs } from '../eqs/eqs-marks.ts'
import { BAND_WORDS } from '../format/values.ts'
import { StackedTable } from '../table/StackedTable.tsx'

type Eqs = AnalysisJson['eqs']

/** The score with everything it is made of: figure, what set it, components, gates, stability, other scales. */
export function EqsBreakdown({ eqs, units }: { eqs: Eqs; units: string }) {
  return (
    <section className="block" id="eqs-breakdown">
      <h2>How the evidence scored</h2>
      <p className="block-text">
        The score is the lowest of three: the mean of the marks, what the weakest decisive part allows, and what the
        design can promise. It says how far the comparison can be trusted, not how large the effect is, nor whether the
        policy was a good one.
      </p>
      {eqs.provisional ? (
        <p className="alert alert-info">
          <span>
            <strong>Provisional score.</strong> On simulated policies with a known effect, the scores of this design
            have not yet passed their test.
          </span>
        </p>
      ) : null}
      <div className="eqs-block">
        <EqsFigure marks={marksOfEqs(eqs)} size="large" idPrefix="eqs-results" hasNotes={false} />
      </div>
      <p className={eqs.setBy === 'mean' ? 'block-text' : 'alert alert-warning'}>
        <span>{describeWhatSet(eqs)}</span>
      </p>
      <Precision eqs={eqs} units={units} />
      <p className="block-text">
        EQS {eqs.overall} ({eqs.stability.low}–{eqs.stability.high}): the range of scores under other choices that can
        be defended.
      </p>
      {eqs.pillars.map((pillar) => (
        <EqsComponents key={pillar.id} pillar={pillar} />
      ))}
      <Gates gates={eqs.gates} />
      <OtherChoices scenarios={eqs.stability.scenarios} />
      <Translations eqs={eqs} />
      <p className="micro">
        Rubric {eqs.rubricVersion}; weights {eqs.pillars.map(({ weight }) => formatPercent(weight)).join(', ')}; mean of
        the marks {formatNumber(eqs.mean, 0)}, the weakest decisive part allows{' '}
        {formatNumber(eqs.weakest?.allows ?? 100, 0)}
        {standsWords(eqs)}, ceiling {eqs.ceiling.limit}. <a href="/how-it-works#methodology">Every threshold</a>
      </p>
    </section>
  )
}

type Pillar = AnalysisJson['eqs']['pillars'][number]
type Component = Pillar['components'][number]

const COLUMNS = [
  { label: 'Component' },
  { label: 'Marks', isNumber: true },
  { label: 'What earned or lost marks', isLong: true },
  { label: 'How it is marked', isLong: true },
]

/** One pillar: its marks, and folded away what earned or lost them. */
function EqsComponents({ pillar }: { pillar: Pillar }) {
  const rows = pillar.components.map((component) => [
    { text: nameOf(component), ...(component.isDecisive && { note: 'decisive' }) },
    marksOf(component),
    { text: component.inputText, note: noteOf(component) },
    {
      text: scaleOf(component),
      note: component.basis === 'literature' ? 'from the literature' : 'ours',
    },
  ])
  return (
    <details className="pillar fold">
      <summary>
        <h3>
          {pillar.label}{' '}
          <span className="pillar-marks">
            {formatNumber(pillar.score, 1)} of 5, {BAND_WORDS[marksBand(pillar.score)]}; {formatPercent(pillar.weight)}{' '}
            of the score
          </span>
        </h3>
        <span className="fold-count">{plural(rows.length, 'part')}</span>
      </summary>
      <p className="quiet">{pillar.question}</p>
      <StackedTable caption={`${pillar.label}: components`} columns={COLUMNS} rows={rows} />
    </details>
  )
}

/** What failed is called by a name that says so. */
function nameOf(component: Component): string {
  return 'failed' in component && component.failed ? component.failing : component.label
}

function marksOf(component: Component): string | { text: string; note: string } {
  if (component.score === null) return 'not applicable'
  const marks = `${formatNumber(component.score, 1)} of 5`
  return 'state' in component && component.state === 'not-known' ? { text: marks, note: 'not known' } : marks
}

/** Why it is not known, unless its own sentence says so already, or the size of the bias. */
function noteOf(component: Component): string | undefined {
  const { reason, inputText } = component
  if ('state' in component && component.state === 'not-known') {
    return `Not known${reason === undefined || reason === inputText ? '' : `: ${reason}`}: the marks of a look that nobody took`
  }
  if (reason === undefined) return [marksNote(component), biasNote(component)].filter(Boolean).join(' ') || undefined
  return reason === inputText ? undefined : reason
}

/** The headline may average few times; the marks count all of them, so that no choice of a headline earns any. */
function marksNote(component: Component): string | undefined {
  if (!('marksText' in component) || component.marksText === undefined) return undefined
  return `Marked over every time after the policy, whatever the headline averages. ${component.marksText}`
}

/** What is left of a bias; under rubric 4, what of it was more than chance, on the two scales that it was read on. */
function biasNote({ bias }: Component): string | undefined {
  if (bias === undefined) return undefined
  if ('rho' in bias) return `What is left of the bias: ${formatNumber(bias.rho, 2)} of what would matter`
  const errors = bias.inErrors === null ? '' : `${formatNumber(bias.inErrors, 2)} standard errors, `
  return `Bias beyond its own noise: ${errors}${formatNumber(bias.inEffects, 2)} smallest effects`
}

function scaleOf(component: Component): string {
  if ('state' in component) {
    const { tau, unseen } = component
    if (tau === null || unseen === null) return 'by when the design was locked'
    return `τ ${formatNumber(tau, 2)} of what would matter; ${formatNumber(unseen, 1)} marks where nobody looks`
  }
  const { anchors, effectAnchors } = component
  if (effectAnchors === undefined) return anchors.length > 0 ? ladder(anchors) : 'none'
  return `standard errors ${ladder(anchors)}; or smallest effects ${ladder(effectAnchors)}`
}

// no-break spaces: a statistic and its marks stay on one line
const ladder = (anchors: [number, number][]) =>
  anchors.map(([input, marks]) => `${formatRounded(input)}\u00a0→\u00a0${formatRounded(marks)}`).join(', ')

function standsWords(eqs: Eqs): string {
  return 'stands' in eqs && eqs.stands ? ' and 20 more, as the conclusion would stand with twice the bias measured' : ''
}

/** How much the data can tell apart stands beside the score, and is no part of it; rubric 4 did not say. */
function Precision({ eqs, units }: { eqs: Eqs; units: string }) {
  if (!('precision' in eqs) || eqs.precision.detectable === null) return null
  const { word, detectable } = eqs.precision
  return (
    <p className="block-text">
      Precision{word === null ? '' : `: ${word}`}. With 80 percent power this study finds effects of{' '}
      {withUnits(formatEffect(detectable), units)} or more.
    </p>
  )
}

const GATE_STATES = { kept: 'Kept', broken: 'Broken', 'not-checked': 'Not checked' }

interface FoldProps {
  title: string
  /** What is within and how many. */
  count: string
  isOpen?: boolean
  children: ReactNode
}

/** A part that folds away under its name and its count. */
function Fold({ title, count, isOpen, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <h3>{title}</h3>
        <span className="fold-count">{count}</span>
      </summary>
      {children}
    </details>
  )
}

function Gates({ gates }: { gates: Eqs['gates'] }) {
  if (gates.length === 0) return null
  const broken = gates.filter(({ state }) => state === 'broken').length
  return (
    <Fold
      title={broken === 0 ? 'No gate is broken' : `Broken gates: ${broken} of ${gates.length}`}
      count={plural(gates.length, 'gate')}
      isOpen={broken > 0}
    >
      <dl className="facts">
        {gates.map(({ id, label, state, reason }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <strong>{GATE_STATES[state]}.</strong> {reason}
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

function OtherChoices({ scenarios }: { scenarios: Eqs['stability']['scenarios'] }) {
  if (scenarios.length === 0) return null
  return (
    <Fold title="Scores under other choices" count={plural(scenarios.length, 'choice')}>
      <dl className="facts">
        {scenarios.map((scenario) => (
          <div key={scenario.label}>
            <dt>{scenario.label}</dt>
            <dd className="numeric">{scenario.overall}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

function Translations({ eqs: { translations } }: { eqs: Eqs }) {
  if (translations.length === 0) return null
  return (
    <Fold title="On other scales" count={plural(translations.length, 'scale')}>
      <p className="block-text">Computed equivalents, not ratings by these bodies.</p>
      <dl className="facts">
        {translations.map(({ scheme, level, criterion }) => (
          <div key={scheme}>
            <dt>{scheme}</dt>
            <dd>
              <strong>{level}</strong>
              <span className="table-note">{criterion}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
