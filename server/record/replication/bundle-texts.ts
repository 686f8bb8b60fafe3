import { answerOf, knownInWords, whatIsKnown } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { repairsOf } from '../../../contract/repairs-of.ts'
import { isRetracted } from '../../../contract/standing.ts'
import type { Standing } from '../../../contract/standing-schema.ts'
import { formatNumber } from '@casefiles/engine/words'

const HOW: Record<string, string> = {
  'base-r.R': 'Rscript base-r.R',
  'packages.R': 'Rscript packages.R',
  'stata.do': 'do stata.do',
  'python.py': 'python3 python.py',
}

/** Scripts that are also given as notebooks. */
export const NOTEBOOKS = [
  { file: 'base-r.R', language: 'r', notebook: 'base-r.ipynb' },
  { file: 'python.py', language: 'python', notebook: 'python.ipynb' },
] as const

interface NotebookFacts {
  file: string
  /** What executed the script; null where nobody did. */
  software: string | null
  /** Whether what it printed stands in the notebook. */
  isShown: boolean
  standing: Standing | null | undefined
}

/** The first cell of a notebook: what it computes again, of what, and whether somebody ran it. */
export function notebookText(
  { casefile, version, slug }: CasefilePublication,
  { file, software, isShown, standing }: NotebookFacts,
): string {
  const notice = standing ? `**${standing.notice}**\n\n` : ''
  const executed = isShown
    ? `It was executed with ${software}; what it printed stands below it.`
    : software === null
      ? 'Nobody here has executed it, so no output stands below it.'
      : `It was executed with ${software}. It prints more than its result, which was not kept, so no output stands below it.`
  return `# ${casefile.title} (${casefile.docket}, version ${version})

${notice}Computes the primary estimate again from the locked design, page /casefiles/${slug}. The code is that of ${file}, byte for byte, and reads
data.csv in the folder of this notebook. ${executed}`
}

/** How the version stands, in the file that comes first. */
export function noticeFile(
  { casefile, version, slug }: CasefilePublication,
  { notice, read_instead }: Standing,
): string {
  const page = `/casefiles/${slug}`
  return `${casefile.title} (${casefile.docket}, version ${version})

${notice}

It was packed with what was known then; its page, ${page}, says how it stands now.${
    read_instead === null ? '' : ` Read instead: ${read_instead}`
  }
`
}

/** What is in the bundle, what the result should be, and how to check the fingerprints. */
export function bundleReadme(publication: CasefilePublication): string {
  const { casefile, version, run, dataset, analysis, chain, replication } = publication
  const primary = analysis.estimates.find(({ role }) => role === 'primary')!
  const [low, high] = primary.ci.map((end) => (end === null ? 'no bound' : formatNumber(end, 2)))
  const value = primary.value === null ? 'not defined' : formatNumber(primary.value, 2)
  const lock = chain.find(({ kind }) => kind === 'lock')
  const { standing } = casefile
  const found = `Primary estimate: ${value} ${primary.units}, 95% interval ${low} to ${high}.
${primary.name}. ${primary.method}`
  return `# ${casefile.title} (${casefile.docket}, version ${version})
${standing ? `\n**${standing.notice}**\n\nThe same stands in NOTICE.txt and at the head of each script; fingerprints below are of the scripts without these lines.\n` : ''}
${isRetracted(standing) ? '' : answerLines(publication)}
Replication bundle of run ${run.id}.

${isRetracted(standing) ? 'No verdict. What the run found is in results.json, without verdict and score.' : found}

| file | holds |
|---|---|
| data.csv | the data the run used, unchanged; SHA-256 ${dataset.sha256} |
${recipeLines(publication)}| design.json | the locked design; its SHA-256 is ${lock ? lock.content_sha256 : 'in chain.json'} |
| results.json | every estimate, check and figure; SHA-256 ${run.result_sha256} |
| run.json | engine, environment, seed, times |
| chain.json | the fingerprints from lock to run, each over the one before |
${rivalLines(publication)}| CITATION.cff, datacite.json | how to cite it, for people’s programs and for DataCite |
| ro-crate-metadata.json | all of this for programs, as an RO-Crate |
${(replication?.scripts ?? []).map(scriptLine).join('\n')}
${notebookLines(replication)}${(replication?.carried ?? []).map(({ file, sha256 }) => `| ${file} | read by the scripts; SHA-256 ${sha256} |\n`).join('')}
Each script reads data.csv in the folder it is run in, names every locked choice in its first lines, and prints the
result as its last line. "executed" means that it was run and gave the same numbers to six digits or more; "generated"
means that it was written from the same design and has not been run by us.

## Data

${dataset.name}. ${dataset.citation}
${dataset.source}
${dataset.licence}
${repairLines(publication)}`
}

function notebookLines(replication: CasefilePublication['replication']): string {
  const of = NOTEBOOKS.filter(({ file }) => replication?.scripts.some((script) => script.file === file))
  return of.map(({ file, notebook }) => `| ${notebook} | ${file} as a notebook |\n`).join('')
}

/** What the casefile says, who signed it, and what is known beside it. */
function answerLines(publication: CasefilePublication): string {
  const { casefile, texts } = publication
  const { text, signed } = answerOf(publication)
  const by = signed === null ? 'A draft by rule, signed by nobody yet.' : `Signed by ${signed.by}, ${signed.on}.`
  const evidence = casefile.evidence === null ? '' : ` ${casefile.evidence}.`
  return `${text}

${by}

This analysis: ${casefile.plain_verdict}${evidence}

What is known: ${knownInWords(whatIsKnown(texts.others))}
`
}

/** Of files that could not be read as they were, or were no plain CSV. */
function repairLines({ dataset }: CasefilePublication): string {
  const { original } = dataset
  const made = original
    ? `\ndata.csv is the table of another file, whose SHA-256 is ${original.sha256} (${original.bytes} bytes).\n`
    : ''
  return (
    made +
    repairsOf(dataset)
      .map(
        ({ name, words }) =>
          `\nRepaired in ${name} when it was uploaded:\n\n${words.map((line) => `- ${line}\n`).join('')}`,
      )
      .join('')
  )
}

/** Of data that a recipe made: the recipe and its sources. */
function recipeLines({ design }: CasefilePublication): string {
  const { recipe } = design.dataset
  if (!recipe) return ''
  const sources = recipe.sources.map(
    ({ file, name, sha256 }) => `| sources/${file} | ${name}, as it was uploaded; SHA-256 ${sha256} |\n`,
  )
  return `| recipe.json | the ${recipe.steps.length} steps that made data.csv of its sources, part of design.json; each script carries them out |\n${sources.join('')}`
}

/** Of designs that reviewers locked before they saw results. */
function rivalLines({ rivals = [] }: CasefilePublication): string {
  return rivals
    .map(({ design, run }, index) => {
      const folder = `rivals/${index + 1}`
      const results = run ? `; its results have the SHA-256 ${run.result_sha256}` : ''
      return `| ${folder} | a rival design, locked ${design.locked_at} before its author saw results: rival.json as it was locked, design.json as it was executed on data.csv${results} |\n`
    })
    .join('')
}

type PublishedScript = NonNullable<CasefilePublication['replication']>['scripts'][number]

function scriptLine({ file, packages, status, software, sha256 }: PublishedScript): string {
  const needs = packages.length === 0 ? 'no packages' : packages.join(', ')
  const how = status === 'executed' ? `executed with ${software}, same result` : 'generated'
  return `| ${file} | \`${HOW[file] ?? file}\`; ${needs}; ${how}; SHA-256 ${sha256} |`
}

/** Citation File Format 1.2; strings are JSON, which YAML reads. */
export function citationFile({ casefile, version, published_at, run, dataset }: CasefilePublication): string {
  const text = (value: string) => JSON.stringify(value)
  return `cff-version: 1.2.0
message: "Please cite the casefile and the study the data come from."
type: dataset
title: ${text(`${casefile.title} (${casefile.docket})`)}
version: ${text(String(version))}
date-released: ${text(published_at.slice(0, 10))}
authors:
  - name: "Policy Casefiles"
identifiers:
  - type: other
    value: ${text(run.id)}
    description: "Run"
references:
  - type: data
    title: ${text(dataset.name)}
    notes: ${text(`${dataset.citation} ${dataset.source}`)}
    authors:
      - name: ${text(authorsOf(dataset.citation))}
`
}

/** What stands before the year, as in `Cohen, A. & Einav, L. (2003). …`; the whole citation where no year does. */
function authorsOf(citation: string): string {
  return citation.split(/ \(\d{4}/)[0]
}
