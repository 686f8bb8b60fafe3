import Papa from 'papaparse'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { CasefilePublication } from '../contract/publication.ts'
import { READ_CASEFILES, RETRACTED } from './support/archive-slugs.ts'

/* What a casefile hands out beside its page, as a file and through the API, against the publication. */

const baseUrl = inject('baseUrl')
const fetchText = async (path: string) => (await fetch(baseUrl + path)).text()
const fetchJson = async (path: string) => JSON.parse(await fetchText(path))

describe.each(READ_CASEFILES.filter((slug) => !RETRACTED.includes(slug)))('%s', (slug) => {
  let publication: CasefilePublication
  beforeAll(async () => {
    publication = await fetchJson(`/casefiles/${slug}.json`)
  })

  it('hands out its estimates as CSV, every digit of them', async () => {
    const { analysis } = publication
    const { data: rows } = Papa.parse<Record<string, string>>((await fetchText(`/casefiles/${slug}.csv`)).trim(), {
      header: true,
    })
    const cell = (value: number | null | undefined) => String(value ?? '')
    expect(
      rows.map(({ name, value, ci_low, ci_high, p, se, units }) => ({ name, value, ci_low, ci_high, p, se, units })),
    ).toEqual(
      analysis.estimates.map(({ name, value, ci, p, se, units }) => ({
        name,
        value: cell(value),
        ci_low: cell(ci[0]),
        ci_high: cell(ci[1]),
        p: cell(p),
        se: cell(se),
        units,
      })),
    )
  })

  it('answers the same numbers through the API', async () => {
    const { analysis, run } = publication
    const { metadata, estimates, plots } = await fetchJson(`/api/v2/casefiles/${slug}/results`)
    expect(estimates).toMatchObject(
      analysis.estimates.map(({ name, value, ci, p, se, units }) => ({ name, value, ci, p, se, units })),
    )
    const marks = Object.fromEntries(analysis.eqs.pillars.map(({ id, score }) => [id, score]))
    expect(metadata).toMatchObject({
      runId: run.id,
      plain_verdict: analysis.verdict.verdict ?? 'No verdict: a mechanism study.',
      narrative_summary: analysis.narrative.summary,
      eqs_breakdown: {
        parallel_trends: marks.designValidity,
        control_quality: marks.balance,
        sensitivity: marks.robustness,
        overall: analysis.eqs.overall,
      },
    })
    const diagnostics = await fetchJson(`/api/v2/casefiles/${slug}/diagnostics`)
    for (const plot of analysis.plots)
      expect([...plots, ...diagnostics.plots].find(({ id }) => id === plot.id)).toMatchObject(plot)
    expect(diagnostics.checks).toMatchObject(
      analysis.checks.map(({ id, passed, message }) => ({ id, passed, message })),
    )
    expect(diagnostics.sensitivity).toEqual(analysis.sensitivity)
    const { provenance } = await fetchJson(`/api/v2/provenance/${run.id}`)
    expect(provenance).toMatchObject({
      runId: run.id,
      randomSeed: run.seed,
      gitSha: run.git_sha,
      datasetSha256: publication.dataset.sha256,
    })
  })
})
