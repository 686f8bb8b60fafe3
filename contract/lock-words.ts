import { capitalize, joinWithAnd } from '@casefiles/engine/words'
import { countInWords, formatDate, formatDay } from '@casefiles/words/formats'
import type { DesignDocument } from './design.ts'
import type { LockStatus, Touch } from './lock-evidence.ts'
import type { RegisteredLock } from './lock-registry.ts'
import { vouchedBy } from './transparency-facts.ts'

/** What a lock status means to a reader; that no outcome was seen is known where something outside bears it out. */
const LOCK_STATUS_WORDS: Record<LockStatus, string> = {
  'before-outcome-data': 'The design was locked before the outcome data existed or were opened.',
  're-analysis': 'This is a re-analysis: the data were there before, and the design was locked before any run of ours.',
  'after-results':
    'The design was locked after results of its outcome had been computed here, or were known otherwise.',
}

type Vouched = Parameters<typeof vouchedBy>[0] & Pick<DesignDocument, 'lock_status'>

/** How a lock stands to the outcome data. What the server cannot know is said as what the analyst states. */
export function describeLockStatus(design: Vouched): string {
  if (design.lock_status !== 'before-outcome-data') return LOCK_STATUS_WORDS[design.lock_status]
  const stated =
    'The analyst states that the outcome data did not exist, or were not opened, when the design was locked.'
  switch (vouchedBy(design)) {
    case 'timestamp': {
      const { authority, stamped_at, released_on } = design.planned!.stamped!
      return `${LOCK_STATUS_WORDS['before-outcome-data']} ${authority} saw the lock on ${formatDate(stamped_at)}; the analyst states that the data came out on ${formatDate(released_on)}.`
    }
    case 'collection':
      return `The design was locked before its outcome was collected: the analyst states that this began on ${formatDate(design.collection_from!)}.`
    case null:
      return `${stated} Nothing outside this archive bears it out.`
  }
}

/** Times beyond so many are counted, not listed. */
const MOST_DATES = 6

/** What the log holds of one kind: `two runs of this outcome in CF-0001 version 1 (Ada), 3 June and 4 June 2026`. */
export function describeTouch({ kind, at, casefile, data }: Touch): string {
  const copy = data === 'copy' ? ', in a copy of the data' : ''
  const whose = casefile ? ` in ${casefile.docket} version ${casefile.version} (${casefile.owner})` : ''
  return `${subject(kind, at.length)}${whose}${copy}, ${describeDates(at)}`
}

/** Everything the log holds, as a part of a sentence. */
export function describeTouches(touches: readonly Touch[]): string {
  return touches.map(describeTouch).join('; ')
}

/** Whether the page of a version may say that it was decided first. */
export function isDecidedFirst({ lock_status }: Pick<DesignDocument, 'lock_status'>, version: number): boolean {
  return version === 1 && lock_status !== 'after-results'
}

/** What the server's log says of the outcome before the lock, as a sentence; empty where no log was kept. */
export function describeLog({ lock_evidence }: Pick<DesignDocument, 'lock_evidence'>): string {
  if (!lock_evidence) return ''
  const { touches } = lock_evidence
  if (touches.length === 0) return 'The server’s log has no run, look or publication of this outcome before the lock.'
  const runs = touches.filter(({ kind }) => kind === 'run').flatMap(({ at }) => at)
  if (runs.length === 0) return 'The server’s log has no run of this outcome before the lock.'
  return `${capitalize(subject('run', runs.length))} before the lock, ${describeDates(runs.toSorted())}.`
}

function subject(kind: Touch['kind'], count: number): string {
  switch (kind) {
    case 'run':
      return `${countInWords(count)} ${count === 1 ? 'run' : 'runs'} of this outcome`
    case 'stopped-run':
      return `${countInWords(count)} ${count === 1 ? 'run' : 'runs'} that failed or ${count === 1 ? 'was' : 'were'} given up`
    case 'rows':
      return 'values of this outcome shown to an analyst'
    case 'profile':
      return 'the range and first values of this outcome shown to an analyst'
    case 'publication':
      return 'the data file published'
    case 'held':
      return 'the data file kept on this server'
  }
}

/** `3 June and 4 June 2026`: a year stands once where it is the same. */
function describeDates(times: readonly string[]): string {
  const days = [...new Map(times.map((at) => [formatDate(at), at])).values()]
  const shown = days.slice(0, MOST_DATES)
  const years = new Set(shown.map((at) => at.slice(0, 4)))
  const short = shown.map((at, index) =>
    years.size === 1 && index < shown.length - 1 ? formatDay(at) : formatDate(at),
  )
  return days.length > MOST_DATES ? `${short.join(', ')} and later` : joinWithAnd(short)
}

/** Other locked designs that had been run when this one was published. */
export function runBefore(siblings: readonly RegisteredLock[], published_at: string): RegisteredLock[] {
  return siblings.filter(({ ran_at }) => ran_at !== null && ran_at < published_at)
}

/**
 * What a published casefile says of other locked designs on its outcome: `Three other locked designs on this outcome were run and not
 * published.` Empty where there are none.
 *
 * @param author of its own lock
 */
export function describeSiblings(siblings: readonly RegisteredLock[], published_at: string, author: string): string {
  if (siblings.length === 0) return ''
  const before = runBefore(siblings, published_at)
  const later = siblings.length - before.length
  const own = before.filter((one) => one.author === author).length
  const sentences: string[] = []
  if (before.length > 0) {
    const many = before.length === 1 ? 'other locked design' : 'other locked designs'
    const said = `${countInWords(before.length)} ${many} on this outcome ${wasOrWere(before.length)} run and not published`
    sentences.push(`${capitalize(said)}${whose(own, before.length)}.`)
  }
  if (later > 0) {
    const what =
      before.length > 0
        ? 'more'
        : later === 1
          ? 'other locked design on this outcome'
          : 'other locked designs on this outcome'
    const said = `${countInWords(later)} ${what} ${wasOrWere(later)} run after this one was published, and ${later === 1 ? 'is' : 'are'} not published`
    sentences.push(`${capitalize(said)}.`)
  }
  return sentences.join(' ')
}

const wasOrWere = (count: number): string => (count === 1 ? 'was' : 'were')

function whose(own: number, all: number): string {
  if (own === 0) return ''
  if (own === all) return all === 1 ? ', by the same author' : ', all by the same author'
  return `, ${countInWords(own)} of them by the same author`
}
