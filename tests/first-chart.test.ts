import { describe, expect, inject, it } from 'vitest'
import { FIRST_CHART } from '../contract/first-chart.ts'
import { openRelease } from '../scripts/site-checks/built-site.ts'

/* The chart with and without the policy leaves the page like every other: as files, and as a frame that needs no scripts. */

const site = openRelease(inject('dataDir'))
const base = `/casefiles/uk-front-seat-belts/charts/${FIRST_CHART}`
const read = (address: string) => site.get(address)!.read().toString()

describe('the chart of the first screen', () => {
  it('has its drawing, its picture, its numbers and their codebook', () => {
    expect(read(`${base}.svg`)).toContain('<svg')
    expect(site.get(`${base}.png`)).toBeDefined()
    expect(read(`${base}.csv`)).toContain('With the law')
    expect(read(`${base}.csv-metadata.json`)).toContain(`${base}.csv`)
  })

  it('offers the code of its frame without scripts', () => {
    const [, plain] = /<details class="fold embed-plain">(.+?)<\/details>/s.exec(read(`${base}/embed`)) ?? []
    expect(plain).toContain('Code to put this chart into your page')
    expect(plain).toMatch(/&lt;iframe src=&quot;[^&]+\/charts\/with-and-without\/embed\?version=\d+&quot;/)
  })
})
