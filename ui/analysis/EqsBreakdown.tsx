import type { AnalysisJson } from '../../contract/analysis.ts'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfEqs } from '../eqs/eqs-marks.ts'
import { formatPercent } from '../format/numbers.ts'
import { EqsComponents } from './EqsComponents.tsx'

type Eqs = AnalysisJson['eqs']

/** The score with everything it is made of: figure, caps, components, stability, other scales. */
export function EqsBreakdown({ eqs }: { eqs: Eqs }) {
  return (
    <section className="block" id="eqs-breakdown">
      <h2>How the evidence scored</h2>
      <p className="block-text">
        The score is the filled share of the four pillars. It says how much to trust the estimate, not whether the
        policy was a good one.
      </p>
      {eqs.provisional ? (
        <p className="alert alert-info">
          <span>
            <strong>Provisional score.</strong> The rubric for this design has not yet been tested on simulated policies
            with a known effect.
          </span>
        </p>
      ) : null}
      <div className="eqs-block">
        <EqsFigure marks={marksOfEqs(eqs)} size="large" idPrefix="eqs-results" />
      </div>
      <BitingCaps eqs={eqs} />
      {eqs.pillars.map((pillar) => (
        <EqsComponents key={pillar.id} pillar={pillar} />
      ))}
      <Stability eqs={eqs} />
      <Translations eqs={eqs} />
      <p className="micro">
        Rubric {eqs.rubricVersion}; weights {eqs.pillars.map(({ weight }) => formatPercent(weight)).join(', ')}; score
        before caps {eqs.uncapped}. <a href="/how-it-works#methodology">Every threshold</a>
      </p>
    </section>
  )
}

function BitingCaps({ eqs }: { eqs: Eqs }) {
  return eqs.caps
    .filter(({ bites }) => bites)
    .map((cap) => (
      <p key={cap.id} className="alert alert-warning">
        <span>
          <strong>
            {cap.label}: score at most {cap.limit}.
          </strong>{' '}
          {cap.reason} The marks alone give {eqs.uncapped}
          {eqs.uncapped > cap.limit ? '.' : ', which is under this limit.'}
        </span>
      </p>
    ))
}

function Stability({ eqs: { overall, stability, caps } }: { eqs: Eqs }) {
  return (
    <>
      <h3>How stable the score is</h3>
      <p className="block-text">
        EQS {overall} ({stability.low}–{stability.high}): the range of scores under other choices that can be defended.
      </p>
      {stability.scenarios.length > 0 ? (
        <details className="disclosure">
          <summary>Every choice tried</summary>
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
      {caps.length > 0 ? (
        <details className="disclosure">
          <summary>Every cap, and why it applies or not</summary>
          <dl className="facts">
            {caps.map((cap) => (
              <div key={cap.id}>
                <dt>
                  {cap.label} (at most {cap.limit})
                </dt>
                <dd>
                  {cap.bites ? 'Applies. ' : 'Does not apply. '}
                  {cap.reason}
                </dd>
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
    </>
  )
}
