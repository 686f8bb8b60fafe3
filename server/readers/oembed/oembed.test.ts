import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { FIRST_CHART, firstChartTitle } from '../../../contract/first-chart.ts'
import { oembedSchema } from '../../../contract/oembed.ts'
import { createApp } from '../../app.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'

describe('frames of casefiles for other pages', () => {
  let context: TestContext
  let publication: CasefilePublication
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
  })
  afterEach(() => context.close())

  const ask = (url: string, further = '') =>
    Promise.resolve(createApp(context).request(`/api/oembed?url=${encodeURIComponent(url)}${further}`))
  const describeIt = async (path: string, further = '') =>
    oembedSchema.parse(await (await ask(`https://archive.example${path}`, further)).json())

  async function publishOne(): Promise<void> {
    ;[publication] = await publishSynthetic(context, 1, ({ casefile }) => {
      casefile.title = 'Laws "on" <belts> & deaths'
    })
  }

  it('are those of the chart of its summary, of a chart that is named, and of the newest version', async () => {
    await publishOne()
    const base = `/casefiles/${publication.slug}`
    const first = { id: FIRST_CHART, title: firstChartTitle(publication) }
    const frame = `src="https://archive.example${base}/charts/${first.id}/embed"`
    for (const path of [
      base,
      `${base}/`,
      `${base}/v1`,
      `${base}/charts/${first.id}`,
      `${base}/charts/${first.id}/embed`,
    ])
      expect((await describeIt(path)).html, path).toContain(frame)
    expect(await describeIt(base)).toMatchObject({ type: 'rich', width: 640, height: 1070 })
    expect(await describeIt(base, '&maxwidth=320&maxheight=400')).toMatchObject({ width: 320, height: 400 })
  })

  it('say beneath that the version of the address was superseded', async () => {
    const [, second] = await publishSynthetic(context, 2, (document, index) => {
      if (index === 1) document.version = 3
    })
    const { html } = await describeIt(`/casefiles/${second.slug}/v1`)
    expect(html).toContain('<p>Version 1 was superseded by version 3, which is shown.</p>')
    expect((await describeIt(`/casefiles/${second.slug}/v3`)).html).not.toContain('superseded')
  })

  it('carry the title as text, whatever stands in it', async () => {
    await publishOne()
    const { html } = await describeIt(`/casefiles/${publication.slug}`)
    expect(html).toContain('title="Laws &quot;on&quot; &lt;belts&gt; &amp; deaths: ')
  })

  it.each([
    ['https://elsewhere.example/casefiles/SLUG', 'oembed/not-found'],
    ['https://archive.example.elsewhere.example/casefiles/SLUG', 'oembed/not-found'],
    ['https://archive.example/casefiles/no-such-casefile', 'oembed/not-found'],
    ['https://archive.example/casefiles/SLUG/v2', 'oembed/not-found'],
    ['https://archive.example/casefiles/SLUG/charts/no-such-chart', 'oembed/not-found'],
    ['https://archive.example/admin', 'oembed/not-found'],
    ['not an address', 'oembed/not-found'],
  ] as const)('are refused for %s', async (url, code) => {
    await publishOne()
    await expectProblem(await ask(url.replace('SLUG', publication.slug)), code)
  })

  it('are offered as JSON alone', async () => {
    await publishOne()
    await expectProblem(
      await ask(`https://archive.example/casefiles/${publication.slug}`, '&format=xml'),
      'oembed/format',
    )
  })
})
