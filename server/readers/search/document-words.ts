import type { OthersFound, OtherStudy } from '../../../contract/others-found.ts'
import type { PolicyPublication } from '../../../contract/policy.ts'
import type { ProblemPublication } from '../../../contract/problem.ts'
import { answerOf } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { SearchSection } from '../../../contract/search.ts'

export interface DocumentWords {
  title: string
  sections: { section: SearchSection; text: string }[]
}

/** Counted up when other words are taken from documents: everything is then taken up anew. */
export const WORDS_VERSION = 3
/** Longest text of a section; PostgreSQL indexes no more than a megabyte of words. */
const LONGEST = 300_000

/** The words of a published casefile, by the tab where they stand. */
export function casefileWords(publication: CasefilePublication) {
  const { casefile, texts, analysis, dataset, run, deviations } = publication
  const { narrative, verdict, estimates, checks, sensitivity } = analysis
  return documentWords(casefile.title, {
    Summary: [
      casefile.standing?.notice ?? '',
      casefile.docket,
      casefile.description,
      casefile.jurisdiction,
      casefile.domain.name,
      casefile.subdomain.name,
      answerOf(publication).text,
      texts.dek,
      texts.policy_intent,
      texts.mechanism_description,
      ...texts.mechanism_steps.flatMap(({ label, note }) => [label, note]),
      ...texts.beneficiaries,
      ...texts.cannot_say,
      ...casefile.meta_json.keywords,
    ],
    'Policy text': [
      ...texts.policy_description.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
      ...texts.policy_sources.map(({ citation }) => citation),
    ],
    Results: [
      verdict.verdict ?? '',
      verdict.reason,
      verdict.evidence,
      narrative.headline,
      narrative.effect,
      narrative.certainty,
      narrative.overturn,
      ...estimates.flatMap(({ name, method, units }) => [name, method, units]),
      ...checks.flatMap(({ title, message }) => [title, message]),
      ...sensitivity.flatMap(({ title, message }) => [title, message]),
    ],
    'What others found': othersWords(texts.others),
    Provenance: [
      dataset.name,
      dataset.description,
      dataset.citation,
      dataset.source,
      dataset.licence,
      ...dataset.columns.flatMap(({ name, meaning }) => [name, meaning]),
      run.id,
      run.engine_version,
      run.git_sha,
      run.environment,
      run.lock_hash,
      dataset.sha256,
      ...deviations.flatMap(({ field, why }) => [field, why ?? '']),
    ],
  })
}

/** Authors, titles and findings of the studies, and how this casefile's result stands to them. */
function othersWords(others: OthersFound | undefined): string[] {
  if (others === undefined) return []
  const { reading, studies } = others
  const ofStudy = ({ label, citation, finding, doi, where, confirmed }: OtherStudy) => [
    label,
    citation,
    finding,
    doi ?? '',
    where ?? '',
    confirmed?.how ?? '',
  ]
  return [reading.heading, reading.text, ...studies.flatMap(ofStudy)]
}

export function policyWords({ policy }: PolicyPublication): DocumentWords {
  return documentWords(policy.title, {
    Summary: [policy.summary, policy.jurisdiction, ...policy.description],
    'Policy text': [
      ...policy.texts.flatMap(({ title, note, passages }) => [title, note, ...passages.map(({ quote }) => quote)]),
      ...policy.dates.flatMap(({ date, what }) => [date, what]),
      ...policy.cues.flatMap(({ value, why }) => [value, why]),
    ],
    Provenance: [...policy.texts.map(({ source }) => source), ...policy.sources.map(({ citation }) => citation)],
  })
}

export function problemWords({ problem, synthesis }: ProblemPublication): DocumentWords {
  return documentWords(problem.title, {
    Summary: [problem.docket, problem.question, ...problem.intended, ...problem.measured, ...problem.cannot_say],
    Results: [synthesis.headline, ...problem.reading],
    Provenance: problem.sources.map(({ citation }) => citation),
  })
}

function documentWords(title: string, parts: Partial<Record<SearchSection, string[]>>): DocumentWords {
  const sections = Object.entries(parts).map(([section, texts]) => ({
    section: section as SearchSection,
    text: texts.filter(Boolean).join(' · ').slice(0, LONGEST),
  }))
  return { title, sections: sections.filter(({ text }) => text !== '') }
}
