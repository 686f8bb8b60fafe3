import { useQuery } from '@tanstack/react-query'
import type { StudioListItem } from '../../../contract/studio/casefile.ts'
import { EqsCompact } from '../../../ui/eqs/EqsCompact.tsx'
import { NoScore } from '../casefiles/casefile-table.tsx'
import { projectionQuery } from '../design-wizard/wizard-api.ts'

/** What the compass projects for a casefile that has no result; nothing while design or data allow no projection. */
export function ProjectedScore({ casefile }: { casefile: StudioListItem }) {
  const { data } = useQuery(projectionQuery(casefile))
  if (data?.kind !== 'projected') return <NoScore />
  const { overall, held, pillars } = data
  const marks = { overall, pillars, provisional: false, held }
  return <EqsCompact marks={marks} size="small" idPrefix={`projected-${casefile.id}`} isProjected />
}
