import type { CasefileListItem } from '../contract/casefile.ts'
import { RETRACTED_TITLE } from '../contract/standing.ts'

const NEWEST = 50

interface Feed {
  title: string
  /** Address of the feed and of the page it belongs to, absolute. */
  self: string
  page: string
}

/**
 * An Atom feed (RFC 4287) of casefiles and of what happened to them since: corrections, retractions; what changed last comes first.
 *
 * @param casefiles newest first; the feed holds at most the first {@link NEWEST}
 */
export function atomFeed({ title, self, page }: Feed, casefiles: readonly CasefileListItem[]): string {
  const entries = [...casefiles.slice(0, NEWEST).map(publicationEntry), ...casefiles.flatMap(eventEntries)]
    .sort((one, other) => (one.updated === other.updated ? 0 : one.updated > other.updated ? -1 : 1))
    .slice(0, NEWEST)
  const updated = entries.map((one) => one.updated).reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escapeXml(self)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${updated}</updated>`,
    '  <author><name>Policy Casefiles</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.map((one) => entry(one, page)),
    '</feed>',
    '',
  ].join('\n')
}

interface Entry {
  casefile: CasefileListItem
  /** What tells it from other entries of its casefile; empty for the casefile itself. */
  fragment: string
  title: string
  published: string
  updated: string
  summary: string
}

/** The casefile itself, as it stands: updated when the last thing happened to it. */
function publicationEntry(casefile: CasefileListItem): Entry {
  const { docket, title, created_at, standing, plain_verdict, eqs_overall, what_is_known } = casefile
  const score = eqs_overall === null ? null : `Evidence Quality Score ${eqs_overall} of 100.`
  const { answer, headline, description } = casefile
  // versions of before answers were kept have a heading alone
  const told = answer ? [answer.text] : [headline && `${headline}.`, description]
  const known = what_is_known && `What is known: ${what_is_known}`
  // the answer of what was retracted is its notice
  const summary = [...new Set([standing?.notice, plain_verdict, ...told, score, known])]
  const updated = [created_at, ...(standing?.events ?? []).map(({ at }) => at)].reduce((a, b) => (a > b ? a : b))
  const words = { title: `${docket}: ${title}`, summary: summary.filter(Boolean).join(' ') }
  return { casefile, fragment: '', published: created_at, updated, ...words }
}

const withoutPrefix = (title: string) =>
  title.startsWith(RETRACTED_TITLE) ? title.slice(RETRACTED_TITLE.length) : title

/** An entry for each thing that happened to it since, so that whoever reads the feed is told once more. */
function eventEntries(casefile: CasefileListItem): Entry[] {
  return (casefile.standing?.events ?? []).map(({ state, at, notice }) => ({
    casefile,
    fragment: `#${state.replace(' ', '-')}-${at}`,
    // the title of what was retracted says so itself
    title: `${state[0].toUpperCase()}${state.slice(1)}: ${casefile.docket}, ${withoutPrefix(casefile.title)}`,
    published: at,
    updated: at,
    summary: notice,
  }))
}

function entry({ casefile, fragment, title, published, updated, summary }: Entry, page: string): string {
  const { slug, domain } = casefile
  const address = escapeXml(new URL(`/casefiles/${slug}`, page).href)
  return [
    '  <entry>',
    `    <id>${address}${escapeXml(fragment)}</id>`,
    `    <title>${escapeXml(title)}</title>`,
    `    <published>${published}</published>`,
    `    <updated>${updated}</updated>`,
    `    <link rel="alternate" type="text/html" href="${address}"/>`,
    `    <category term="${escapeXml(domain.slug)}" label="${escapeXml(domain.name)}"/>`,
    `    <summary>${escapeXml(summary)}</summary>`,
    '  </entry>',
  ].join('\n')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text for XML: control characters that it may not hold are left out. */
function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign])
}
