import fs from 'node:fs'
import path from 'node:path'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { Domain } from '../../../contract/gap-map.ts'
import type { PolicyCard } from '../../../contract/policy.ts'
import type { ProblemCard } from '../../../contract/problem.ts'
import { isListedCasefile, isListedPolicy, isListedProblem } from '../../../contract/teaching-example.ts'
import { searchRows, type SearchRow } from '../../../contract/search/search-row.ts'

const ARCHIVE = 'data/archive'

/**
 * What search looks through, from the sources of the archive. Findings are left out, as nothing is analyzed here: a
 * search that finds its casefiles without them finds them with them.
 */
export function archiveRows(): SearchRow[] {
  const domains = readJson<Domain[]>('domains.json')
  const placeOf = (slug: string) => domains.find((domain) => domain.slug === slug)!
  const places = ({ domain, subdomain }: { domain: string; subdomain?: string }) => ({
    domain: placeOf(domain),
    subdomain: placeOf(domain).subdomains.find(({ slug }) => slug === subdomain) ?? { slug: '', name: '' },
  })
  const sources = <Source>(folder: string) =>
    fs
      .readdirSync(path.join(ARCHIVE, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readJson<Source & { domain: string; subdomain?: string }>(folder, name))
      .map((source) => ({ ...source, ...places(source) }))
  return searchRows({
    casefiles: casefileFolders().map((slug) => {
      const { keywords, ...source } = readJson<
        CasefileListItem & { keywords: string[]; domain: string; subdomain: string }
      >(slug, 'casefile.json')
      const design = readJson<{ treatments: { treatment_name: string }; words: { outcomeName: string } }>(
        slug,
        'design.json',
      )
      const study = {
        intervention: design.treatments.treatment_name,
        outcome: design.words.outcomeName,
        dataset: readJson<{ name: string }>(slug, 'dataset.json').name,
      }
      const figures = { headline: null, plain_verdict: '', evidence: null, eqs_overall: null }
      return { ...source, ...places(source), ...figures, meta_json: { keywords }, study }
    }),
    policies: sources<PolicyCard>('policies').filter(isListedPolicy),
    problems: sources<Omit<ProblemCard, 'casefiles'> & { casefiles: { slug: string }[] }>('problems')
      .map((problem) => ({ ...problem, casefiles: problem.casefiles.map(({ slug }) => slug) }))
      .filter(isListedProblem),
  })
}

function casefileFolders(): string[] {
  return fs
    .readdirSync(ARCHIVE)
    .filter((name) => fs.existsSync(path.join(ARCHIVE, name, 'casefile.json')))
    .filter((slug) => isListedCasefile({ slug }))
    .toSorted()
}

function readJson<Value>(...names: string[]): Value {
  return JSON.parse(fs.readFileSync(path.join(ARCHIVE, ...names), 'utf8')) as Value
}
