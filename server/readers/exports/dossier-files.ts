import fs from 'node:fs'
import { strToU8, zipSync, type Zippable } from 'fflate'
import type { z } from 'zod'
import type { PublishedCasefile, PublishedPolicy, PublishedProblem } from '../../../contract/archive-reader.ts'
import type { DossierFormat } from '../../../contract/export-columns.ts'
import { answerCollection, answerDocument } from '../../../contract/answered-document.ts'
import { bibtex, ris, citation } from '../../../contract/files/citation.ts'
import { estimatesCsv } from '../../../contract/files/csv.ts'
import type { heldTextSchema } from '../../../contract/policy.ts'
import { answerOf, knownInWords, whatIsKnown } from '../../../contract/public-answer.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { isRetracted } from '../../../contract/standing.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { makeBundle, bundleSources } from '../../record/replication/bundle.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'

/** The earliest time a ZIP can carry: the same documents give the same bytes, whenever they are packed. */
const noTime = new Date(1980, 0, 1)

interface Sources {
  publications: ArchiveStore
  /** Address under which readers reach the site. */
  publicUrl: string
}

/** A dossier in one of its formats, as bytes. */
export async function writeDossier(
  dossier: PolicyDossier,
  format: DossierFormat,
  sources: Sources,
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'zip') return packDossier(dossier, sources)
  return strToU8(TEXTS[format](dossier, sources.publicUrl)) as Uint8Array<ArrayBuffer>
}

/** A policy with its casefiles and the problems that weigh them, all as of one moment. */
interface PolicyDossier {
  policy: PublishedPolicy
  casefiles: PublishedCasefile[]
  problems: PublishedProblem[]
}

/** @throws {ServerError} `policy/not-found` */
export function gatherDossier(publications: ArchiveStore, slug: string): PolicyDossier {
  const archive = openArchiveReader(publications)
  const policy = archive.policy(slug)
  if (!policy) throw new ServerError('policy/not-found', `There is no published policy "${slug}".`)
  const casefiles = policy.publication.casefiles.flatMap((one) => archive.casefile(one.slug) ?? [])
  const problems = archive.links('policy', slug).problems.flatMap((one) => archive.problem(one.slug) ?? [])
  return { policy, casefiles, problems }
}

const TEXTS: Record<Exclude<DossierFormat, 'zip'>, (dossier: PolicyDossier, publicUrl: string) => string> = {
  json: (dossier) => `${JSON.stringify(dossierJson(dossier), null, 2)}\n`,
  csv: dossierCsv,
  bib: (dossier, publicUrl) => cite(dossier, publicUrl, bibtex).join('\n'),
  ris: (dossier, publicUrl) => cite(dossier, publicUrl, ris).join('\r\n'),
}

function dossierJson({ policy, casefiles, problems }: PolicyDossier) {
  const document = ({ sha256: hash, publication }: { sha256: string; publication: unknown }) => ({
    sha256: hash,
    publication,
  })
  const notices = standingNotices({ casefiles })
  return {
    schema: 'policy-dossier/1',
    ...(notices.length > 0 && { standing: notices }),
    policy: document(policy),
    casefiles: casefiles.map(({ standing, ...one }) => {
      if (!standing || !isRetracted(standing)) return { ...(standing && { standing }), ...document(one) }
      const { eqs: _, ...analysis } = one.publication.analysis
      return { standing, ...document({ ...one, publication: { ...one.publication, analysis } }) }
    }),
    problems: problems.map(document),
  }
}

/** What is in the dossier, how to cite it, and how to check that nothing was changed. */
function dossierReadme(
  { policy, casefiles }: PolicyDossier,
  hashes: { name: string; sha256: string }[],
  publicUrl: string,
): string {
  const { slug, version, published_at } = policy.publication
  const { title, summary } = policy.publication.policy
  const cited = casefiles.map(({ publication }) =>
    citation(publication, `${publicUrl}/casefiles/${publication.slug}/v${publication.version}`),
  )
  const notices = standingNotices({ casefiles }).map((notice) => `**${notice}**`)
  const answers = casefiles.map(({ publication }) => {
    const { casefile, texts } = publication
    return `- **${casefile.title}.** ${answerOf(publication).text} This analysis: ${casefile.plain_verdict} What is known: ${knownInWords(whatIsKnown(texts.others))}`
  })
  return `# ${title}

${summary}

Policy dossier of ${publicUrl}/policies/${slug}, version ${version}, published ${published_at.slice(0, 10)}.
${notices.length > 0 ? `\n${notices.join('\n\n')}\n` : ''}
| file | holds |
|---|---|
| policy.json | the policy as published |
| texts/ | passages of its texts, with their sources |
| casefiles/…/publication.json | each casefile as published, every number unrounded |
| casefiles/…/replication.zip | its data, locked design, run record, chain and scripts |
| problems/ | problems in which these casefiles are weighed |
| estimates.csv | every estimate of every casefile |
| citations.bib, citations.ris | for reference managers |
| SHA256SUMS | fingerprints of all files; check with \`sha256sum -c SHA256SUMS\` |

In CSV files a text that a spreadsheet would run as a formula begins with an apostrophe.

## What the casefiles say

${answers.join('\n')}

## Cite

${cited.map((line) => `- ${line}`).join('\n')}

Cite the study behind each data set as well; it stands in the casefile under \`dataset\`.

## Fingerprints (SHA-256)

${hashes.map((file) => `- \`${file.name}\` ${file.sha256}`).join('\n')}
`
}

/** How those of its casefiles stand of which something has to be said. */
function standingNotices({ casefiles }: Pick<PolicyDossier, 'casefiles'>): string[] {
  return casefiles.flatMap(({ publication: { casefile }, standing }) =>
    standing ? [`${casefile.docket}, ${casefile.title}: ${standing.notice}`] : [],
  )
}

/** The passages that the archive quotes from a text, word for word. */
function heldTextFile({ title, source, licence, note, passages }: z.infer<typeof heldTextSchema>): string {
  const quotes = passages.map(({ heading, quote }) => `## ${heading}\n\n> ${quote.replaceAll('\n', '\n> ')}\n`)
  return `# ${title}\n\n${note}\n\nSource: ${source} ${licence} Not an official version.\n\n${quotes.join('\n')}`
}

/** Every estimate of every casefile under one head. */
function dossierCsv({ casefiles }: PolicyDossier): string {
  // one head for all: the column of standings is there for every casefile or for none
  const isSaid = casefiles.some(({ standing }) => standing !== undefined)
  const [first, ...others] = casefiles.map(({ publication }) => estimatesCsv(publication, isSaid))
  return [first ?? '', ...others.map((csv) => csv.slice(csv.indexOf('\r\n') + 2))].join('')
}

function cite(
  { casefiles }: PolicyDossier,
  publicUrl: string,
  write: (publication: CasefilePublication, address: string) => string,
): string[] {
  return casefiles.map(({ publication }) => {
    const { slug, version } = publication
    return write(publication, `${publicUrl}/casefiles/${slug}/v${version}`)
  })
}

async function packDossier(dossier: PolicyDossier, sources: Sources): Promise<Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array>()
  const { policy, casefiles, problems } = dossier
  // Documents go out byte for byte where nothing has to be said of them, so that their fingerprints can be checked.
  const notices = standingNotices(dossier)
  if (notices.length > 0) files.set('NOTICE.txt', strToU8(`${notices.join('\n\n')}\n`))
  files.set('policy.json', answerCollection(policy.publication, sources.publications.readObject(policy.sha256)))
  for (const text of policy.publication.policy.texts) {
    files.set(`texts/${text.file.replace(/\.txt$/, '.md')}`, strToU8(heldTextFile(text)))
  }
  for (const casefile of casefiles) await addCasefile(files, casefile, sources.publications)
  for (const { publication, sha256: hash } of problems) {
    const sealed = sources.publications.readObject(hash)
    files.set(`problems/${publication.slug}.json`, answerCollection(publication, sealed))
  }
  files.set('estimates.csv', strToU8(TEXTS.csv(dossier, sources.publicUrl)))
  files.set('citations.bib', strToU8(TEXTS.bib(dossier, sources.publicUrl)))
  files.set('citations.ris', strToU8(TEXTS.ris(dossier, sources.publicUrl)))
  const hashes = [...files].map(([name, bytes]) => ({ name, sha256: sha256(bytes) }))
  files.set('SHA256SUMS', strToU8(hashes.map((file) => `${file.sha256}  ${file.name}\n`).join('')))
  files.set('README.md', strToU8(dossierReadme(dossier, hashes, sources.publicUrl)))
  return zipSync(zippable(files), { level: 9, mtime: noTime }) as Uint8Array<ArrayBuffer>
}

async function addCasefile(
  files: Map<string, Uint8Array>,
  casefile: PolicyDossier['casefiles'][number],
  publications: ArchiveStore,
): Promise<void> {
  const { publication, sha256: hash } = casefile
  const folder = `casefiles/${publication.slug}`
  files.set(`${folder}/publication.json`, answerDocument(casefile, publications.readObject(hash)))
  const data = publication.dataset.sha256
  if (!fs.existsSync(publications.objectFile(data))) return
  files.set(
    `${folder}/replication.zip`,
    await makeBundle(casefile, publications.readObject(data), bundleSources(publication, publications)),
  )
}

/** What is packed already is stored as it is. */
function zippable(files: Map<string, Uint8Array>): Zippable {
  return Object.fromEntries(
    [...files].map(([name, bytes]) => [name, name.endsWith('.zip') ? [bytes, { level: 0 as const }] : bytes]),
  )
}
