import { comparisonRows, type ComparisonColumn } from '../../compare/comparison.ts'

/** Casefiles as columns, facts as rows. Drawn in the browser from the casefiles' own words: it may not use hooks. */
export function ComparisonTable({ columns }: { columns: ComparisonColumn[] }) {
  return (
    <table className="table compare-table">
      <caption className="visually-hidden">The chosen casefiles side by side</caption>
      <thead>
        <tr>
          <th scope="col">Casefile</th>
          {columns.map(({ slug, docket, title }) => (
            <th key={slug} scope="col">
              <a href={`/casefiles/${slug}`}>{`${docket}: ${title}`}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonRows(columns).map(({ label, texts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {texts.map((text, place) => (
              <td key={place}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
