import type { ComparedCasefile } from '../../compare/comparison.ts'
import type { ComparisonOption } from '../../compare/option.ts'
import { TRANSPORT_WARNING } from '../../natural/natural-effect.ts'
import { OptionLevels, OptionStanding } from './OptionCards.tsx'

interface DecisionSheetProps {
  casefiles: readonly ComparedCasefile[]
  /** Where this sheet stands, as it is printed on it. */
  address: string
}

/** Two to four options on one page: what each came to, how sure that is, what it cost, what is not known. */
export function DecisionSheet({ casefiles, address }: DecisionSheetProps) {
  return (
    <>
      {casefiles.map(({ slug, docket, title, option }) => (
        <section key={slug} className="option" aria-labelledby={`option-${slug}`}>
          <div className="option-main">
            <p className="option-name">{`${docket}, version ${option.version}, ${option.published}`}</p>
            <h2 id={`option-${slug}`}>
              <a href={`/casefiles/${slug}/v${option.version}`}>{title}</a>
            </h2>
            <OptionLevels option={option} />
            <OptionStanding option={option} />
          </div>
          <dl className="option-facts">
            <Fact label="Effect">{effectOf(option)}</Fact>
            <Fact label="Studied in">{option.where}</Fact>
            <Fact label="Cost">
              {option.costs.length > 0 ? option.costs.join(' ') : 'No source of this casefile gives one.'}
            </Fact>
            <Fact label="Not known">{option.unknown.join(' ')}</Fact>
          </dl>
        </section>
      ))}
      <div className="sheet-foot">
        <p>
          {`The outcomes differ, so these effects cannot be added up. ${TRANSPORT_WARNING} EQS: Evidence Quality Score of 100, with its range under other weights.`}
        </p>
        <p className="sheet-address">{address}</p>
      </div>
    </>
  )
}

/** What the option came to; the reason for a retraction stands beside the title already. */
function effectOf({ found, natural, retraction }: ComparisonOption): string {
  if (retraction !== null) return 'Not shown, as it was retracted.'
  return [found, ...(natural === null ? [] : [natural])].join(' ')
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
