import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectProblem } from '../../test-support/calls.ts'
import { answerNotYet, answerStarting } from './answer-starting.ts'
import { openStartProgress, type StartProgress } from './start-progress.ts'
import { DARK_COLORS, LIGHT_COLORS } from './starting-page.ts'

const CASEFILES = [
  { slug: 'belts', docket: 'CF-0001', title: 'Belts & lives' },
  { slug: 'guns', docket: 'CF-0002', title: 'Guns' },
  { slug: 'drinking', docket: 'CF-0003', title: 'Drinking' },
  { slug: 'measles', docket: 'CF-0004', title: 'Measles' },
]

function halfway(): StartProgress {
  const progress = openStartProgress()
  progress.expect(CASEFILES)
  progress.watchRun('r-1', 'drinking')
  progress.settle('belts', 'ready')
  progress.settle('guns', 'ready')
  progress.step('r-1', 'Run Model')
  return progress
}

describe('the page of a start', () => {
  it('says how many casefiles are ready, which is computed, and which can be read', async () => {
    const html = await answerNotYet(halfway(), (slug) => slug === 'belts').text()
    expect(html).toContain('<strong>2 of 4 casefiles are ready.</strong>')
    expect(html).toContain('<progress aria-label="Casefiles that are ready" max="4" value="2">')
    expect(html).toContain('<p>Drinking (Run Model)</p>')
    const items = [...html.matchAll(/<li>.*<\/li>/g)].map(([item]) => item.replace(/<\/?(li|span)[^>]*>/g, ''))
    expect(items).toEqual([
      'CF-0001 <a href="/casefiles/belts">Belts &amp; lives</a> can be read',
      'CF-0002 Guns ready, its page follows',
      'CF-0003 Drinking being computed',
      'CF-0004 Measles waiting',
    ])
  })

  it('says that it is starting before anything is known', async () => {
    const html = await answerNotYet(openStartProgress()).text()
    expect(html).toContain('<title>The archive is starting · Policy Casefiles</title>')
    expect(html).not.toContain('<progress')
  })

  it('is not cached, tells programs when to ask again, and renews itself as often', async () => {
    const response = answerNotYet(halfway())
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('<meta http-equiv="refresh" content="5">')
  })

  it('runs no script and may use its own style alone', async () => {
    const response = answerNotYet(halfway())
    const policy = response.headers.get('Content-Security-Policy')!
    const html = await response.text()
    expect(html).not.toMatch(/<script|style="|<link/)
    const style = /<style>([^]*)<\/style>/.exec(html)![1]
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}';`)
  })

  it('has the colors of the site in light and dark', () => {
    const tokens = fs.readFileSync(path.resolve(import.meta.dirname, '../../../ui/styles/tokens.css'), 'utf8')
    const [light, dark] = tokens.split(":root[data-theme='dark'] {")
    for (const [name, value] of Object.entries(LIGHT_COLORS)) expect(light).toContain(`--${name}: ${value};`)
    for (const [name, value] of Object.entries(DARK_COLORS)) expect(dark).toContain(`--${name}: ${value};`)
  })
})

describe('the server while it starts', () => {
  it('refuses every call in the form of the API, with how far it is and when to ask again', async () => {
    const answer = answerStarting(halfway())
    const response = await answer(new Request('http://localhost/api/v2/casefiles', { method: 'POST' }))
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const { detail } = await expectProblem(response, 'server/starting')
    expect(detail).toBe('The server is starting: 2 of 4 casefiles are ready. Ask again in a few seconds.')
  })

  it('gives everything else to the pages that there are', async () => {
    const answer = answerStarting(halfway(), ({ url }) => new Response(url))
    expect(await (await answer(new Request('http://localhost/apis'))).text()).toBe('http://localhost/apis')
  })
})

describe('what is told of a start', () => {
  it('counts the refused apart, and knows the casefile of a run, if it is one of them', () => {
    const progress = halfway()
    expect(progress.step('r-1', 'Compute Diagnostics')).toBe('drinking')
    expect(progress.step('r-other', 'Run Model')).toBeNull()
    progress.settle('drinking', 'refused')
    expect(progress.ready()).toBe(2)
    expect(progress.casefiles()[2]).toMatchObject({ state: 'refused', step: null })
  })
})
