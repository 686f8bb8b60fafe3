import { citation } from '../../../contract/files/citation.ts'
import { answerOf, knownInWords, whatIsKnown } from '../../../contract/public-answer.ts'
import type { heldTextSchema } from '../../../contract/policy.ts'
import type { z } from 'zod'
import type { PolicyDossier } from './policy-dossier.ts'

/** What is in the dossier, how to cite it, and how to check that nothing was changed. */
export function dossierReadme(
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
export function standingNotices({ casefiles }: Pick<PolicyDossier, 'casefiles'>): string[] {
  return casefiles.flatMap(({ publication: { casefile }, standing }) =>
    standing ? [`${casefile.docket}, ${casefile.title}: ${standing.notice}`] : [],
  )
}

/** The passages that the archive quotes from a text, word for word. */
export function heldTextFile({ title, source, licence, note, passages }: z.infer<typeof heldTextSchema>): string {
  const quotes = passages.map(({ heading, quote }) => `## ${heading}\n\n> ${quote.replaceAll('\n', '\n> ')}\n`)
  return `# ${title}\n\n${note}\n\nSource: ${source} ${licence} Not an official version.\n\n${quotes.join('\n')}`
}
