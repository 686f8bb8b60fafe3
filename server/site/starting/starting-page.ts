import { createHash } from 'node:crypto'
import { SECURITY_HEADERS } from '../../base/http/security-headers.ts'
import type { CasefileProgress } from './start-progress.ts'

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

/*
 * The page of a start has no release to load a stylesheet from, so its few rules stand in it. The colors are those of
 * ui/styles/tokens.css; a test compares them.
 */

const LIGHT = { surface: '#ffffff', canvas: '#f4f5f7', ink: '#151a26', 'ink-2': '#454d5e', line: '#d9dde3' }
const DARK = { surface: '#181c25', canvas: '#10131a', ink: '#eceef3', 'ink-2': '#b4bbc9', line: '#2b313e' }

export const LIGHT_COLORS = { ...LIGHT, accent: '#3a3f9f', 'line-strong': '#818a99' }
export const DARK_COLORS = { ...DARK, accent: '#a9b0ff', 'line-strong': '#6b7486' }

const declare = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const STARTING_STYLE = `
:root{color-scheme:light;${declare(LIGHT_COLORS)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declare(DARK_COLORS)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:400 1.0625rem/1.75rem 'Public Sans Variable','Public Sans',system-ui,sans-serif;overflow-wrap:break-word}
header{border-bottom:1px solid var(--line);padding:16px 0;font:480 1.25rem/1.75rem 'Besley Variable','Besley',Rockwell,'Roboto Slab',Georgia,serif}
.wrap{max-width:48rem;margin-inline:auto;padding-inline:20px}
main{padding-block:32px 64px}
h1{margin:0 0 16px;font:480 1.875rem/2.25rem 'Besley Variable','Besley',Rockwell,'Roboto Slab',Georgia,serif;letter-spacing:-.02em;text-wrap:balance}
h2{margin:32px 0 8px;font-size:1.25rem;line-height:1.75rem;font-weight:650}
p{margin:0 0 16px}
progress{display:block;width:100%;height:16px;accent-color:var(--accent)}
ul{margin:0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;gap:0 12px;padding:6px 0;border-top:1px solid var(--line)}
.docket{font-variant-numeric:tabular-nums;font-weight:650}
.title{flex:1 1 16rem}
.state,.quiet{color:var(--ink-2)}
a{color:var(--accent);text-underline-offset:.22em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

const hash = createHash('sha256').update(STARTING_STYLE).digest('base64')

/** As on every page, but this one style may stand in it and nothing is loaded. */
export const STARTING_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': SECURITY_HEADERS['Content-Security-Policy'].replace(
    "style-src 'self'",
    `style-src 'sha256-${hash}'`,
  ),
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
