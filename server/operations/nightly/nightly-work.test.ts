import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { doNightlyWork } from './nightly-work.ts'

describe('the work of a night', () => {
  let context: TestContext
  beforeEach(async () => {
    context = (await openPublishedApp(openSqlite)).context
    // a test asks nobody outside
    await writeSiteSetting(context, 'timeAuthorities', '', 'test')
  })
  afterEach(() => context.close())

  const checked = async () => (await doNightlyWork(context)).find(({ name }) => name === 'Check everything')

  it('checks everything', async () => {
    expect(await checked()).toMatchObject({ result: expect.stringMatching(/^\d+ checks passed$/), isFailed: false })
  })

  it('fails where something is damaged, and names it', { tags: ['night'] }, async () => {
    const [file] = fs.readdirSync(path.join(context.dataFolder, 'datasets'))
    fs.appendFileSync(path.join(context.dataFolder, 'datasets', file), 'x')
    const named = `Data sets: datasets/${file}: its bytes are not those it is named for`
    expect(await checked()).toMatchObject({ result: expect.stringContaining(named), isFailed: true })
  })
})
