import { Fragment } from 'react'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import { plural } from '@casefiles/engine/words'

interface Props {
  casefiles: CasefileListItem[]
}

/** Casefiles that are named; of a data set with more the newest. */
const NAMED = 24

/** The casefiles that use a data set, each with its file. Not Astro, which would set a space before the commas. */
export function DatasetUses({ casefiles }: Props) {
  const others = casefiles.length - NAMED
  return (
    <>
      {casefiles.slice(0, NAMED).map(({ slug, docket }, place) => (
        <Fragment key={slug}>
          {place > 0 && ', '}
          <a href={`/casefiles/${slug}#provenance`}>{docket}</a> (<a href={`/casefiles/${slug}/data.csv`}>CSV</a>)
        </Fragment>
      ))}
      {others > 0 && ` and ${plural(others, 'older casefile')}`}
    </>
  )
}
