import type { DocumentLinks, PublishedCasefile } from '../../../contract/archive-reader.ts'

/** What every part of a casefile page is given. */
export interface CasefileProps {
  found: PublishedCasefile
}

/** What a part is given that also shows where the casefile belongs. */
export interface LinkedCasefileProps extends CasefileProps {
  links: DocumentLinks
}

export const TABS = [
  { id: 'summary', label: 'Summary' },
  { id: 'design', label: 'Design' },
  { id: 'results', label: 'Results' },
  { id: 'diagnostics', label: 'Diagnostics' },
  { id: 'sensitivity', label: 'Sensitivity' },
  { id: 'provenance', label: 'Provenance' },
] as const
