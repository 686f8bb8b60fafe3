import type { DigestKind } from '../../../contract/admin/digest.ts'
import { plural } from '../../../engine/words/count.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Email } from '../../base/mail/mailer.ts'
import type { Happening } from './digest.repository.ts'

/** What one email tells of a kind. */
export interface Told {
  kind: DigestKind
  happenings: Happening[]
}

/** Lines of one kind in an email, and characters of somebody's words in a line. */
const LINES = 20
const SHOWN = 140

const HEADINGS: Record<DigestKind, (count: number) => string> = {
  claim: (count) => plural(count, 'claim of a reader', 'claims of readers'),
  flag: (count) => plural(count, 'flag of a reader', 'flags of readers'),
  'enterprise-request': (count) => plural(count, 'request for Enterprise', 'requests for Enterprise'),
  job: (count) => plural(count, 'job failed', 'jobs failed'),
  night: (count) => plural(count, 'night failed', 'nights failed'),
}

const PAGES: Record<DigestKind, string> = {
  claim: '/admin/inbox?kind=claim',
  flag: '/admin/inbox?kind=flag',
  'enterprise-request': '/admin/inbox?kind=enterprise-request',
  job: '/admin/system',
  night: '/admin/system',
}

/** The email of a digest: what happened of each kind, and where it is seen to. */
export function digestEmail({ publicUrl, to }: Pick<ServerContext, 'publicUrl'> & { to: string }, told: Told[]): Email {
  const parts = told.map(({ kind, happenings }) => HEADINGS[kind](happenings.length))
  const text = [
    ...told.map((one) => sectionOf(publicUrl, one)),
    `You get this email as an admin of Policy Casefiles. Choose what it tells and how often: ${publicUrl}/admin/emails`,
    '',
  ].join('\n\n')
  return { to, subject: `Policy Casefiles: ${parts.join(', ')}`, text }
}

function sectionOf(publicUrl: string, { kind, happenings }: Told): string {
  const lines = happenings
    .slice(0, LINES)
    .map(({ about, detail }) => `- ${[about, shorten(detail)].filter(Boolean).join(': ')}`)
  const more = happenings.length - lines.length
  return [
    HEADINGS[kind](happenings.length),
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
    `${publicUrl}${PAGES[kind]}`,
  ].join('\n')
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line
}
