import type { CasefileListItem } from '../contract/casefile.ts'

const NEWEST = 50

interface Feed {
  title: string
  /** Address of the feed and of the page it belongs to, absolute. */
  self: string
  page: string
}

/**
 * An Atom feed (RFC 4287) of casefiles, newest first.
 *
 * @param casefiles newest first; the feed holds at most the first {@link NEWEST}
 */
export function atomFeed({ title, self, page }: Feed, casefiles: readonly CasefileListItem[]): string {
  const shown = casefiles.slice(0, NEWEST)
  const updated = shown
    .map(({ created_at, corrected_at }) => corrected_at ?? created_at)
    .reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escapeXml(self)}</id>`,
    `  <title>${escapeXml(title)}</title>`,
    `  <updated>${updated}</updated>`,
    '  <author><name>Policy Casefiles</name></author>',
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...shown.map((casefile) => entry(casefile, page)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(casefile: CasefileListItem, page: string): string {
  const { corrected_at, slug, docket, title, created_at, plain_verdict, headline, description, eqs_overall, domain } =
    casefile
  const address = escapeXml(new URL(`/casefiles/${slug}`, page).href)
  const score = eqs_overall === null ? null : `Evidence Quality Score ${eqs_overall} of 100.`
  const corrected = corrected_at ? `Corrected on ${corrected_at.slice(0, 10)}; the page says what.` : null
  const summary = [corrected, plain_verdict, headline && `${headline}.`, score, description].filter(Boolean).join(' ')
  return [
    '  <entry>',
    `    <id>${address}</id>`,
    `    <title>${escapeXml(`${docket}: ${title}`)}</title>`,
    `    <published>${created_at}</published>`,
    `    <updated>${corrected_at ?? created_at}</updated>`,
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
