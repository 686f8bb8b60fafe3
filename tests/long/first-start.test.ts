import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, it } from 'vitest'
import { copyFolder } from '../support/copy-folder.ts'
import { layOutArchive, smallSettings } from '../support/prepared-product.ts'
import { gone, launch, printed, temporaryFolder } from '../support/product.ts'

const CASEFILES = ['seat-belt-laws', 'proposition-99']
let folder = ''
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

it('shows how far a first start is until the pages are there', async () => {
  folder = temporaryFolder()
  layOutArchive(folder, CASEFILES)
  copyFolder(path.join(inject('dataDir'), 'site-app'), path.join(folder, 'site-app'))
  const child = launch(folder, smallSettings(folder))
  try {
    const begun = await printed(child, /(http:\/\/127\.0\.0\.1:\d+) answers already/)
    const url = begun.match[1]
    const ready = printed(child, /is ready at/)
    const analyzing = printed(child, /seat-belt-laws: Data Load/)

    await analyzing
    const early = await fetch(`${url}/casefiles/seat-belt-laws`)
    expect([early.status, early.headers.get('Retry-After')]).toEqual([503, '5'])
    const html = await early.text()
    expect(html).toContain('<strong>0 of 2 casefiles are ready.</strong>')
    expect(html).toMatch(/<h2>Being computed now<\/h2>\n<p>Mandatory seat-belt laws[^<]* \(\w+/)
    const refused = await fetch(`${url}/api/v2/casefiles`)
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'server/starting'])

    await ready
    for (const page of ['/', ...CASEFILES.map((slug) => `/casefiles/${slug}`)])
      expect((await fetch(url + page)).status, page).toBe(200)
    expect((await fetch(`${url}/no-such-page`)).status).toBe(404)
    const list = await (await fetch(`${url}/api/v2/casefiles`)).json()
    expect(list.casefiles.map(({ slug }: { slug: string }) => slug)).toEqual([...CASEFILES].reverse())
  } finally {
    child.kill('SIGTERM')
    await gone(child)
  }
})
