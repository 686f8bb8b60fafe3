import type { CasefileProgress } from './start-progress.ts'
import { STARTING_STYLE } from './starting-style.ts'

/** After so many seconds the page looks again, and a program may. */
export const LOOK_AGAIN_SECONDS = 5

export interface StartingView {
  casefiles: readonly CasefileProgress[]
  /** Whether the page of a casefile can be opened already. */
  isReadable(slug: string): boolean
}

/** What a reader sees at an address that is not there yet: how far the start is, without any script. */
export function startingPage({ casefiles, isReadable }: StartingView): string {
  const title = casefiles.length === 0 ? 'The archive is starting' : `${describeReady(casefiles)}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${LOOK_AGAIN_SECONDS}">
<title>${title} · Policy Casefiles</title>
<style>${STARTING_STYLE}</style>
</head>
<body>
<header><div class="wrap">Policy Casefiles</div></header>
<main class="wrap">
<h1>The archive is being prepared</h1>
<p>The casefiles of the archive’s release are checked and taken over, then their pages are made. This page looks again every
${LOOK_AGAIN_SECONDS} seconds and gives way to what you asked for as soon as that is there.</p>
${casefiles.length === 0 ? '<p>The database is being opened.</p>' : describeCasefiles(casefiles, isReadable)}
<p class="quiet"><a href="">Look again now</a></p>
</main>
</body>
</html>
`
}

/** One sentence, for the page and for programs. */
export function describeReady(casefiles: readonly CasefileProgress[]): string {
  const ready = casefiles.filter(({ state }) => state === 'ready').length
  return `${ready} of ${casefiles.length} casefiles are ready`
}

function describeCasefiles(casefiles: readonly CasefileProgress[], isReadable: StartingView['isReadable']): string {
  const computing = casefiles.filter(({ state }) => state === 'computing')
  const ready = casefiles.filter(({ state }) => state === 'ready').length
  const items = casefiles.map((casefile) => describeCasefile(casefile, isReadable(casefile.slug)))
  const now = computing.map(({ title, step }) => `${escape(title)}${step ? ` (${escape(step)})` : ''}`)
  return `<p><strong>${describeReady(casefiles)}.</strong></p>
<progress aria-label="Casefiles that are ready" max="${casefiles.length}" value="${ready}">${ready} of ${casefiles.length}</progress>
<h2>Being computed now</h2>
<p>${now.length > 0 ? now.join('<br>') : ready === casefiles.length ? 'Nothing more: the pages are being made.' : 'The next one is being brought in.'}</p>
<h2>Casefiles</h2>
<ul>
${items.join('\n')}
</ul>`
}

const STATES: Record<CasefileProgress['state'], string> = {
  waiting: 'waiting',
  computing: 'being computed',
  ready: 'ready, its page follows',
  refused: 'refused, see the terminal',
}

function describeCasefile({ slug, docket, title, state }: CasefileProgress, isReadable: boolean): string {
  const name = isReadable ? `<a href="/casefiles/${encodeURIComponent(slug)}">${escape(title)}</a>` : escape(title)
  const what = isReadable ? 'can be read' : STATES[state]
  return `<li><span class="docket">${escape(docket)}</span> <span class="title">${name}</span> <span class="state">${what}</span></li>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
