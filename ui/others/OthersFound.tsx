import type { OthersDraft, OtherStudyDraft } from '../../contract/others-found.ts'
import { Figure } from '../figure/Figure.tsx'
import {
  agreement,
  estimateInWords,
  KIND_WORDS,
  othersPlot,
  shownEstimate,
  type ComparedCasefile,
} from './others-found.ts'

interface OthersFoundProps {
  /** As it is published, or as far as it is written. */
  others: OthersDraft
  casefile: ComparedCasefile
  /** Unique on the page. */
  idPrefix: string
  /** Level of the studies' names in the page's outline. */
  headingLevel?: 3 | 4
}

/** Published studies of the same question beside this casefile; a figure is shown only where it was read. */
export function OthersFound({ others, casefile, idPrefix, headingLevel = 3 }: OthersFoundProps) {
  const { reading, studies = [] } = others
  const plot = othersPlot(casefile, others)
  return (
    <>
      {reading?.heading || reading?.text ? (
        <p className="block-text">
          {reading.heading ? <strong>{reading.heading}.</strong> : null} {reading.text}
        </p>
      ) : null}
      {plot ? (
        <div className="figure-grid">
          <Figure
            plot={plot}
            idPrefix={idPrefix}
            source={`${casefile.docket} and the studies below`}
            headingLevel={headingLevel}
          />
        </div>
      ) : null}
      <ul className="other-studies">
        {studies.map((study, place) =>
          // a draft's study has no place on the page before it has a name
          study.label ? <Study key={place} study={study} effect={casefile.effect} headingLevel={headingLevel} /> : null,
        )}
      </ul>
    </>
  )
}

interface StudyProps {
  study: OtherStudyDraft
  effect: ComparedCasefile['effect']
  headingLevel: 3 | 4
}

function Study({ study, effect, headingLevel }: StudyProps) {
  const { kind, label, citation, doi, finding, where, confirmed } = study
  const Heading = `h${headingLevel}` as const
  const estimate = shownEstimate(study)
  return (
    <li>
      <Heading>
        {label} {kind && label !== KIND_WORDS[kind] ? <span className="other-kind">{KIND_WORDS[kind]}</span> : null}
      </Heading>
      <p>{finding}</p>
      {estimate ? (
        <p>
          {[estimateInWords(estimate, effect?.units ?? ''), where].filter(Boolean).join(', ')}.{' '}
          {agreement(effect, estimate)}
        </p>
      ) : null}
      <p className="other-source">
        {citation} {doi ? <a href={`https://doi.org/${doi}`}>doi:{doi}</a> : null}
      </p>
      <Confirmation confirmed={confirmed} />
    </li>
  )
}

/** Where the finding was read; nothing while a draft does not say. */
function Confirmation({ confirmed }: Pick<OtherStudyDraft, 'confirmed'>) {
  if (confirmed === undefined) return null
  return (
    <p className="other-source">
      {confirmed === null ? (
        <strong>Could not be confirmed here.</strong>
      ) : (
        <>
          {confirmed.how}{' '}
          {confirmed.address?.startsWith('https://') ? <a href={confirmed.address}>Where it was read</a> : null}
        </>
      )}
    </p>
  )
}
