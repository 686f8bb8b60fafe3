import { Fragment } from 'react'
import type { CasefileListItem } from '../../../contract/casefile.ts'

interface Props {
  casefiles: CasefileListItem[]
}

/** The casefiles that use a data set, each with its file. Not Astro, which would set a space before the commas. */
export function DatasetUses({ casefiles }: Props) {
  return casefiles.map(({ slug, docket }, place) => (
    <Fragment key={slug}>
      {place > 0 && ', '}
      <a href={`/casefiles/${slug}#provenance`}>{docket}</a> (<a href={`/casefiles/${slug}/data.csv`}>CSV</a>)
    </Fragment>
  ))
}
