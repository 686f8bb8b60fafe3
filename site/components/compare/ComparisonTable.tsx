import { comparisonRows, type ComparisonColumn } from '../../compare/comparison.ts'

/** Casefiles as columns, facts as rows, stacked on a phone. */
export function ComparisonTable({ columns }: { columns: readonly ComparisonColumn[] }) {
  return (
    <table className="table table-stacked compare-table" role="table">
      <caption className="visually-hidden">The chosen casefiles side by side</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Casefile
          </th>
          {columns.map(({ slug, docket, title }) => (
            <th key={slug} scope="col" role="columnheader">
              <a href={`/casefiles/${slug}`}>{`${docket}: ${title}`}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {comparisonRows(columns).map(({ label, texts }) => (
          <tr key={label} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            {texts.map((text, place) => (
              <td
                key={place}
                role="cell"
                data-label={columns[place].docket}
                className={text.length > LONG ? 'table-long' : undefined}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Letters that a phone still has room for beside a label. */
const LONG = 32
