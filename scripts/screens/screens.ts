import fs from 'node:fs'
import path from 'node:path'
import type { Page, Route } from 'playwright'
import type { AnalystApi } from '../../tests/support/analyst-api.ts'

/** A screen as it is pictured, beside the mock-up of the visual target that it follows. */
export interface Screen {
  /** Of its picture. */
  name: string
  /** Number of the mock-up. */
  mock: string
  title: string
  /** Brings the product where the screen shows what it is for, with a second person where that needs one; the screen's address. */
  address: (api: AnalystApi, agree: () => Promise<void>) => Promise<string>
  /** Before the page is opened: what shall not answer. */
  withhold?: (page: Page) => Promise<void>
  /** Until there is what shall be seen. */
  settle: (page: Page) => Promise<void>
}

/** Staggered adoption, with every step of the wizard filled in. */
const CASEFILE = 'seat-belt-laws'
const OF_ONE = `v2/studio/casefiles/${CASEFILE}`
const SCREEN = `/studio/casefiles/${CASEFILE}`
const TEXT = path.resolve(import.meta.dirname, '../../data/archive/policies/texts/us-23usc-158.txt')

const at = (address: string) => async () => address
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const LIST = '**/api/v2/studio/casefiles?*'
const never = () => new Promise<void>(() => {})
const refused = (route: Route) => route.fulfill({ status: 403, json: { message: 'Ask an administrator.' } })

/** In the order in which one leads to the next: draft, lock, run, publication. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'ingest',
    mock: '12',
    title: 'Ingest: a statute with its cues and the designs suggested',
    address: ingestText,
    settle: heading('Suggested designs'),
  },
  {
    name: 'wizard',
    mock: '10 and 16',
    title: 'Design Wizard: assignment, with what the data show and the Causal Compass',
    async address(api, agree) {
      await api.call('POST', `${OF_ONE}/supersede`, { reason: 'A look at the Design Wizard.' })
      await agree()
      return `${SCREEN}/edit?step=assignment`
    },
    settle: async (page) => {
      await heading('What the data show')(page)
      await page.getByText('Projected EQS').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'dashboard',
    mock: '09',
    title: 'Dashboard',
    address: at('/studio'),
    settle: heading('Recent runs'),
  },
  {
    name: 'lock',
    mock: '22',
    title: 'Lock: the design as eleven sentences',
    address: at(`${SCREEN}/lock`),
    settle: (page) => page.locator('button:enabled', { hasText: 'Lock design' }).waitFor(),
  },
  {
    name: 'analyze',
    mock: '11',
    title: 'Analyze: a run under way',
    async address(api) {
      const { revision } = await api.call('GET', OF_ONE)
      await api.call('POST', `${OF_ONE}/lock`, { revision, outcomes_unseen: false })
      return `${SCREEN}/analyze`
    },
    // whoever comes second is handed the run of the first
    settle: async (page) => {
      await page.getByRole('button', { name: 'Start Analysis' }).click()
      await page.locator('.job-step-running').waitFor()
    },
  },
  {
    name: 'publish',
    mock: '23',
    title: 'Publish: title, summary and card before they are public',
    async address(api) {
      await api.call('POST', `${OF_ONE}/analyze`)
      while ((await api.call('GET', OF_ONE)).status !== 'analyzed') await new Promise((done) => setTimeout(done, 500))
      return `${SCREEN}/publish`
    },
    settle: heading('How it will look'),
  },
  {
    name: 'states-loading',
    mock: '19',
    title: 'A list that is on its way',
    address: at('/studio/casefiles'),
    withhold: async (page) => void (await page.route(LIST, never)),
    settle: (page) => page.locator('.skeleton-line').first().waitFor(),
  },
  {
    name: 'states-failed',
    mock: '19',
    title: 'A list that cannot be had',
    address: at('/studio/casefiles'),
    withhold: async (page) => void (await page.route(LIST, refused)),
    settle: (page) => page.getByRole('button', { name: 'Try Again' }).waitFor(),
  },
]

async function ingestText(api: AnalystApi): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([fs.readFileSync(TEXT)], { type: 'text/plain' }), path.basename(TEXT))
  const { artifact_id } = await api.call('POST', 'v3/ingest/upload', form)
  await api.call('POST', 'v3/ingest/extract', { artifact_id })
  await api.call('POST', 'v3/ingest/suggest', { artifact_id })
  return `/studio/ingest?artifact=${artifact_id}`
}
