import type { ArchiveEvent, Change } from '../../../contract/archive-event.ts'
import { joinWithAnd } from '@casefiles/engine/words'

const CHANGED: Record<Change, string> = {
  verdict: 'its verdict',
  sign: 'the direction of its effect',
  band: 'the band of its evidence score',
}

/** What a notice says of an event: a title, and one or two sentences. */
export function noticeWords({ type, casefile, changes, version, vintage, correction }: ArchiveEvent): {
  title: string
  text: string
} {
  const { docket, title } = casefile
  if (type === 'casefile.retracted') {
    return {
      title: `Retracted: ${title}`,
      text: `${docket} should no longer be relied on. Its page says why and stays where it is.`,
    }
  }
  if (type === 'casefile.corrected') return { title: `Corrected: ${title}`, text: `${docket}: ${correction}` }
  if (version === 1) return { title: `New casefile: ${title}`, text: `${docket}: ${findingOf(casefile)}` }
  return {
    title: `Changed: ${title}`,
    text: `Version ${version} of ${docket}${vintage === undefined ? '' : ', the same design on new data,'} changed ${joinWithAnd(changes.map((change) => CHANGED[change]))}. ${findingOf(casefile)}`,
  }
}

function findingOf({ plain_verdict, eqs_overall }: ArchiveEvent['casefile']): string {
  const score =
    eqs_overall === null ? 'Evidence score not yet available' : `Evidence score ${Math.round(eqs_overall)} of 100`
  return `${plain_verdict} ${score}.`
}
