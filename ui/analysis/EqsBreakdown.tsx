import type { AnalysisJson } from '../../contract/analysis.ts'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfEqs } from '../eqs/eqs-marks.ts'
import { plural } from '../../engine/words/count.ts'
import { formatPercent } from '../../engine/words/percent.ts'
import { describeWhatSet } from '../../engine/eqs/what-set.ts'
import { formatNumber } from '../../engine/words/number.ts'
import { EqsComponents } from './EqsComponents.tsx'

type Eqs = AnalysisJson['eqs']

/** The score with everything it is made of: figure, what set it, components, gates, stability, other scales. */
export function EqsBreakdown({ eqs }: { eqs: Eqs }) {
  return (
    <section className="block" id="eqs-breakdown">
      <h2>How the evidence scored</h2>
      <p className="block-text">
        The score is the lowest of three: the mean of the marks, what the weakest decisive part allows, and what the
        design can promise. It says how much to trust the estimate, not whether the policy was a good one.
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
      {eqs.pillars.map((pillar) => (
        <EqsComponents key={pillar.id} pillar={pillar} />
      ))}
      <Gates gates={eqs.gates} />
      <Stability eqs={eqs} />
      <Translations eqs={eqs} />
      <p className="micro">
        Rubric {eqs.rubricVersion}; weights {eqs.pillars.map(({ weight }) => formatPercent(weight)).join(', ')}; mean of
        the marks {formatNumber(eqs.mean, 0)}, the weakest decisive part allows{' '}
        {formatNumber(eqs.weakest?.allows ?? 100, 0)}, ceiling {eqs.ceiling.limit}.{' '}
        <a href="/how-it-works#methodology">Every threshold</a>
      </p>
    </section>
  )
}

const GATE_STATES = { kept: 'Kept', broken: 'Broken', 'not-checked': 'Not checked' }

function Gates({ gates }: { gates: Eqs['gates'] }) {
  if (gates.length === 0) return null
  const broken = gates.filter(({ state }) => state === 'broken').length
  return (
    <>
      <h3>Gates</h3>
      <details className="disclosure" open={broken > 0}>
        <summary>{broken === 0 ? 'No gate is broken' : `Broken: ${broken} of ${gates.length}`}</summary>
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
      </details>
    </>
  )
}

function Stability({ eqs: { overall, stability } }: { eqs: Eqs }) {
  return (
    <>
      <h3>How stable the score is</h3>
      <p className="block-text">
        EQS {overall} ({stability.low}–{stability.high}): the range of scores under other choices that can be defended.
      </p>
      {stability.scenarios.length > 0 ? (
        <details className="disclosure">
          <summary>{plural(stability.scenarios.length, 'choice')} tried</summary>
          <dl className="facts">
            {stability.scenarios.map((scenario) => (
              <div key={scenario.label}>
                <dt>{scenario.label}</dt>
                <dd className="numeric">{scenario.overall}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </>
  )
}

function Translations({ eqs: { translations } }: { eqs: Eqs }) {
  if (translations.length === 0) return null
  return (
    <>
      <h3>On other scales</h3>
      <details className="disclosure">
        <summary>{plural(translations.length, 'other scale')}</summary>
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
      </details>
    </>
  )
}
