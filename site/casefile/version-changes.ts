import { compareResults } from '../../contract/compare-results.ts'
import type { OtherStudy } from '../../contract/others-found.ts'
import { isFailed } from '../../contract/failed-check.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { plural, withUnits } from '@casefiles/engine/words'
import { formatInterval, formatEffect } from '@casefiles/words/formats'

export interface VersionChange {
  what: string
  before: string
  after: string
}

const NONE = 'none'

/** What comes first to a reader's eye, in words. */
const SHOWN: [what: string, of: (publication: CasefilePublication) => string][] = [
  ['Verdict', ({ casefile }) => casefile.plain_verdict],
  ['Evidence', ({ casefile }) => casefile.evidence ?? NONE],
  [
    'Evidence Quality Score',
    ({ casefile }) => (casefile.eqs_overall === null ? NONE : String(Math.round(casefile.eqs_overall))),
  ],
  ['Answer', ({ answer }) => answer?.text ?? NONE],
  ['Finding', ({ casefile }) => casefile.headline ?? NONE],
  ['Estimate', ({ casefile: { effect } }) => (effect ? withUnits(formatEffect(effect.value), effect.units) : NONE)],
  ['95% interval', ({ casefile: { effect } }) => (effect ? formatInterval(effect.ci[0], effect.ci[1]) : NONE)],
  ['Checks that failed', ({ analysis }) => failedOf(analysis)],
  ['Title', ({ casefile }) => casefile.title],
  ['Summary', ({ texts }) => texts.dek],
  ['Period', ({ casefile }) => casefile.period],
  ['Data', ({ dataset }) => `${dataset.name}, ${plural(dataset.rows, 'row')}`],
]

/** Texts of the page by what they are called there. */
const TEXTS: Record<string, string> = {
  policy_intent: 'Intent in words',
  mechanism_description: 'Mechanism',
  mechanism_steps: 'Steps of the mechanism',
  beneficiaries: 'Who it was for',
  cannot_say: 'What it cannot say',
  policy_description: 'The policy in words',
  policy_sources: 'Sources',
}

/** What differs between two versions for a reader, and how many further values of the results do. */
export function versionChanges(
  before: CasefilePublication,
  after: CasefilePublication,
): { rows: VersionChange[]; others: number } {
  const shown = SHOWN.map(([what, of]) => ({ what, before: of(before), after: of(after) }))
  const rows = shown.filter((row) => row.before !== row.after)
  const [one, other]: Record<string, unknown>[] = [before.texts, after.texts]
  for (const [key, what] of Object.entries(TEXTS)) {
    const changes = compareResults(one[key], other[key]).differences
    for (const { published, recomputed } of changes)
      rows.push({ what, before: plain(published), after: plain(recomputed) })
  }
  rows.push(...studyChanges(before.texts.others?.studies ?? [], after.texts.others?.studies ?? []))
  const named = /^(?:verdict|narrative|eqs\.overall|estimates\.\d+\.(?:value|ci))/
  const results = compareResults(before.analysis, after.analysis).differences
  return { rows, others: results.filter(({ path }) => !named.test(path)).length }
}

/** What is told otherwise of a study, and studies that came or went, by their citation. */
function studyChanges(before: readonly OtherStudy[], after: readonly OtherStudy[]): VersionChange[] {
  const cited = [...new Set([...before, ...after].map(({ citation }) => citation))]
  const toldBy = (studies: readonly OtherStudy[], citation: string) =>
    studies.find((study) => study.citation === citation)?.finding ?? NONE
  return cited
    .map((citation) => ({
      what: 'What others found',
      before: toldBy(before, citation),
      after: toldBy(after, citation),
    }))
    .filter((row) => row.before !== row.after)
}

/** A text as it reads; anything else as JSON. */
const plain = (shown: string): string => (shown.startsWith('"') ? (JSON.parse(shown) as string) : shown)

function failedOf({ checks }: CasefilePublication['analysis']): string {
  const failed = checks.filter(isFailed).map(({ title }) => title)
  return failed.length === 0 ? NONE : failed.join(', ')
}
