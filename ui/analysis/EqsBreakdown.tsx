import type { ReactNode } from 'react'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfEqs } from '../eqs/eqs-marks.ts'
import { plural } from '../../engine/words/count.ts'
import { formatPercent } from '../../engine/words/percent.ts'
import { describeWhatSet } from '../../engine/eqs/what-set.ts'
import { formatEffect, formatNumber } from '../../engine/words/number.ts'
import { withUnits } from '../../engine/words/units.ts'
import { EqsComponents } from './EqsComponents.tsx'

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
        <EqsFigure marks={marksOfEqs(eqs)} size="large" idPrefix="eqs-results" />
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
