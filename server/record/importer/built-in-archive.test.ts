import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fleschKincaidGrade } from '@casefiles/engine/test-support'
import { hasReference, referenceFolder } from '../../../tests/support/shared-reference.ts'
import { listSources, readDomains, readSource, readSourceFiles } from './read-source.ts'

const archive = path.resolve(import.meta.dirname, '../../../data/archive')
const sources = listSources(archive)
const places = readDomains(archive).flatMap(({ slug, subdomains }) => subdomains.map((sub) => `${slug}/${sub.slug}`))

describe('the built-in archive', () => {
  it('numbers its casefiles, each once', () => {
    const dockets = sources.map((source) => readSourceFiles(source).casefile.docket)
    expect(new Set(dockets).size).toBe(sources.length)
  })

  it.each(sources.map((source) => [path.basename(source), source]))(
    '%s is in the folder of its name, in a known place, and reads at grade nine or below',
    async (slug, source) => {
      const { casefile, texts, design } = await readSource(source)
      expect(casefile.slug).toBe(slug)
      expect(places).toContain(`${casefile.domain}/${casefile.subdomain}`)
      const policy = texts.policy_description.flatMap(({ paragraphs }) => paragraphs)
      const parts = {
        intent: [texts.dek, texts.policy_intent, texts.mechanism_description],
        limits: texts.cannot_say,
        policy,
        design: [design.assignment_mechanism.narrative, ...design.declared_choices],
      }
      for (const [part, sentences] of Object.entries(parts))
        expect(fleschKincaidGrade(sentences.join(' ')), part).toBeLessThanOrEqual(9)
    },
  )

  it.each(sources.map((source) => [path.basename(source), source]))(
    '%s tells what others found at grade eleven or below',
    (_slug, source) => {
      const { others } = readSourceFiles(source).texts
      const told = [others?.reading.text, ...(others?.studies ?? []).map(({ finding }) => finding)]
      const grades = told.flatMap((text) => (text === undefined ? [] : [{ text, grade: fleschKincaidGrade(text) }]))
      expect(grades.filter(({ grade }) => grade > 11)).toEqual([])
    },
  )

  /** Casefiles whose data are prepared from a source file, and that file. */
  const PREPARED = [
    ['bimas-rice-indonesia', 'rice_bimas.csv'],
    ['california-growth-targets', 'california_api.csv'],
    ['cigarette-taxes', 'cigarettes_sw.csv'],
    ['cockroach-control', 'roaches_ipm.csv'],
    ['concealed-carry-laws', 'guns.csv'],
    ['drinking-age-lowered-1970s', 'mlda_panel.csv'],
    ['drinking-age-traffic-deaths', 'fatalities.csv'],
    ['hepatitis-a-vaccine', 'hepatitis_a.csv'],
    ['israel-achievement-awards', 'israel_awards.csv'],
    ['life-aid-released-prisoners', 'rossi_life.csv'],
    ['measles-vaccine', 'us_contagious_diseases.csv'],
    ['mortgage-denials-boston', 'hmda_boston.csv'],
    ['one-child-policy-china', 'gapminder_fertility.csv'],
    ['prison-work-north-carolina', 'nc_prison_work.csv'],
    ['rand-cost-sharing', 'rand_hie.csv'],
    ['regents-pass-mark', 'regents_scores.csv'],
    ['romania-decree-770', 'gapminder_fertility.csv'],
    ['speed-warning-signs', 'speed_warning_signs.csv'],
    ['supported-work-experiment', 'nsw_experiment.csv'],
    ['sweden-speed-limits', 'sweden_speed_limit.csv'],
    ['uk-front-seat-belts', 'uk_seatbelts.csv'],
  ] as const
  it.skipIf(!hasReference).each(PREPARED)('%s has the data that its script makes of %s', (slug, file) => {
    const folder = path.join(archive, slug)
    const original = path.join(referenceFolder!, 'data/archive', file)
    const made = execFileSync(process.execPath, ['prepare.mjs', original], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    expect(made).toBe(fs.readFileSync(path.join(folder, 'data.csv'), 'utf8'))
  })
})
