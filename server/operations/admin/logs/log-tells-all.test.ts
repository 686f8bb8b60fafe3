import { afterEach, beforeEach, expect, it } from 'vitest'
import { activityListAnswer } from '../../../../contract/admin/logs.ts'
import { createApp } from '../../../app.ts'
import { verifyActivity } from '../../../base/activity/activity.service.ts'
import { findChain } from '../../../base/chain/chain.service.ts'
import { createJobRunner, type JobRunner } from '../../../base/jobs/job-runner.ts'
import { runHandler } from '../../../record/runs/run.service.ts'
import { makeAccount, agreeToAll, type TestAccount } from '../../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../../test-support/calls.ts'
import { openPublishedApp } from '../../../test-support/apps.ts'
import type { TestContext } from '../../../test-support/test-context.ts'
import { openSqlite } from '../../../test-support/test-databases.ts'

const SLUG = 'seat-belt-laws'
const STUDIO = `/api/v2/studio/casefiles/${SLUG}`
const BUILT_IN = 'Policy Casefiles, built-in archive'

let context: TestContext
let jobs: JobRunner
let admin: TestAccount
let analyst: TestAccount
beforeEach(async () => {
  ;({ context } = await openPublishedApp(openSqlite))
  jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  context.jobs = jobs
  admin = await makeAccount(context, 'admin')
  analyst = await makeAccount(context, 'analyst')
})
afterEach(async () => {
  await jobs.stop()
  await context.close()
})

const app = () => createApp(context)
const signIn = async ({ email, password }: TestAccount) =>
  app().request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
const logged = async (query: string) => {
  const answer = await app().request(`/api/admin/logs?sort=seq&limit=100&${query}`, { headers: admin.headers })
  return activityListAnswer.parse(await answer.json()).rows
}
const acts = async (query: string) =>
  (await logged(query)).map(({ actor, action, subject_name }) => [actor, action, subject_name])

it('names who locked, analyzed, published and superseded a casefile, and the casefile by its title', async () => {
  const { post, get } = callsOf(app(), analyst)
  await expectProblem(await post(`${STUDIO}/supersede`, {}), 'casefile/reason-missing')
  expect((await post(`${STUDIO}/supersede`, { reason: 'Other words.' })).status).toBe(200)
  await agreeToAll(context)
  const { revision } = await (await get(STUDIO)).json()
  expect((await post(`${STUDIO}/lock`, { revision })).status).toBe(200)
  const { job_id } = await (await post(`${STUDIO}/analyze`, {})).json()
  await jobs.waitFor(job_id)
  const words = { title: 'Belts, once more', summary: 'What belts did.', tags: ['belts'] }
  expect((await post(`${STUDIO}/publish`, words)).status).toBe(200)

  const title = 'Belts, once more'
  const who = `analyst of a test (${analyst.email})`
  expect(await acts(`subject=casefile:${SLUG}`)).toEqual([
    [BUILT_IN, 'casefile.locked', title],
    [BUILT_IN, 'casefile.analysis-asked', title],
    ['analysis queue', 'casefile.analyzed', title],
    [BUILT_IN, 'casefile.published', title],
    [who, 'casefile.superseded', title],
    [who, 'casefile.locked', title],
    [who, 'casefile.analysis-asked', title],
    ['analysis queue', 'casefile.analyzed', title],
    [who, 'casefile.published', title],
  ])
  expect(await acts('q=once more')).toHaveLength(9)
  // the four of above, and that the next version was asked for
  expect(await acts('actor=analyst of a')).toHaveLength(5)
  expect(await verifyActivity(context.db)).toMatchObject({ brokenAt: null })
})

it('carries every link of the chain, so that neither can be rewritten alone', async () => {
  const links = (await findChain(context.db, SLUG)).map(({ hash }) => hash)
  const rows = await context.db.selectFrom('activity').select('after_json').orderBy('seq').execute()
  const carried = rows.flatMap(({ after_json }) => (after_json ? (JSON.parse(after_json).link ?? []) : []))
  expect(carried).toEqual(links)
})

it('notes when somebody of the team signs in, and leaves readers alone', async () => {
  const reader = await makeAccount(context, 'user')
  await context.db
    .insertInto('site_settings')
    .values({ name: 'signIn', value_json: '"open"', updated_at: context.now(), updated_by: 'test' })
    .execute()
  for (const account of [analyst, reader]) expect((await signIn(account)).status).toBe(200)
  const who = `analyst of a test (${analyst.email})`
  expect(await acts('action=account.signed-in')).toEqual([[who, 'account.signed-in', who]])
})

it('notes who took personal data out', async () => {
  expect((await callsOf(app(), analyst).get('/api/account/export')).status).toBe(200)
  expect((await callsOf(app(), admin).get('/api/admin/logs/export?format=csv')).status).toBe(200)
  const [own, whole] = [await acts('action=account.exported'), await acts('action=activity.exported')]
  expect(own).toEqual([[`analyst of a test (${analyst.email})`, 'account.exported', expect.any(String)]])
  expect(whole).toEqual([[`admin of a test (${admin.email})`, 'activity.exported', 'activity log']])
})

it('keeps no name or address in an entry, so that an account can be erased', async () => {
  await callsOf(app(), analyst).post(`${STUDIO}/supersede`, { reason: 'Other words.' })
  await agreeToAll(context)
  await signIn(analyst)
  const entries = JSON.stringify(await context.db.selectFrom('activity').selectAll().execute())
  for (const word of [analyst.email, 'analyst of a test']) expect(entries).not.toContain(word)
})
