import { sealedOf } from '../contract/answered-document.ts'
import Papa from 'papaparse'
import { outcomeScaleOf } from '../engine/verdict/outcome-scale.ts'
import { logPointsInPercent } from '../engine/words/log-points.ts'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CasefilePublication } from '../contract/publication.ts'
import { choiceTextWords } from '../engine/designs/choice-words.ts'
import { describeWhatSet, whatHolds } from '../engine/eqs/what-set.ts'
import { fieldPathWords } from '../engine/words/field-path.ts'
import { CASEFILES, READ_CASEFILES, RETRACTED } from './support/archive-slugs.ts'
import { openBrowser } from './support/browser.ts'
import {
  bandWord,
  count,
  effect,
  fixed,
  inUnits,
  interval,
  marksWord,
  pValue,
  tableCell,
  shownEffect,
} from './support/number-text.ts'
import { readParts, type ReadPart } from './support/read-pages.ts'

/* Every number of a casefile on its own page, in all six tabs, against the publication; at night of every casefile. */

const STANDING = READ_CASEFILES.filter((slug) => !RETRACTED.includes(slug))

const baseUrl = inject('baseUrl')
const documents = new Map<string, CasefilePublication>()
let browser: Browser
let page: Page

const fetchText = async (path: string) => (await fetch(baseUrl + path)).text()
const fetchJson = async (path: string) => JSON.parse(await fetchText(path))

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  await page.goto(`${baseUrl}/about`)
  for (const slug of STANDING) documents.set(slug, await fetchJson(`/casefiles/${slug}.json`))
})
afterAll(() => browser.close())

type Component = CasefilePublication['analysis']['eqs']['pillars'][number]['components'][number]

const parts = (slug: string, selector: string) => readParts(page, `/casefiles/${slug}`, selector)
const part = async (slug: string, selector: string): Promise<ReadPart> => {
  const [first] = await parts(slug, selector)
  if (!first) throw new Error(`${slug} has no ${selector}`)
  return first
}
const primaryOf = ({ analysis }: CasefilePublication) => analysis.estimates.find(({ role }) => role === 'primary')!
/** Neighboring elements of a page stand with or without a space between them. */
const unspaced = (text: string) => text.replace(/\s/g, '')
const ROLES = { robustness: 'Robustness', secondary: 'Secondary', placebo: 'Placebo' }

it.each(READ_CASEFILES.filter((slug) => RETRACTED.includes(slug)))(
  'the page of %s, which was retracted, begins with that and has neither verdict nor score',
  async (slug) => {
    const { casefile } = sealedOf(await fetchJson(`/casefiles/${slug}.json`))
    const [main] = await readParts(page, `/casefiles/${slug}`, 'main')
    const [head] = await readParts(page, `/casefiles/${slug}`, '.masthead')
    expect(head.text).toContain(`RETRACTED: ${casefile.title}`)
    expect(main.text).toContain('do not rely on this casefile')
    expect(main.text).not.toContain(casefile.plain_verdict)
    expect(main.labels.join(' ')).not.toContain('Evidence Quality Score')
  },
)

it('the archive holds all of its casefiles', () => {
  expect(CASEFILES.length).toBeGreaterThanOrEqual(37)
})

describe.each(STANDING)('%s', (slug) => {
  it('shows score, marks and what holds it in its head', async () => {
    const { casefile, analysis } = documents.get(slug)!
    const { eqs } = analysis
    const head = await part(slug, '.masthead')
    const marks = eqs.pillars.map(({ label, score }) => `${label} ${fixed(score, 1)} of 5`).join(', ')
    expect(head.labels.length).toBeGreaterThan(1)
    for (const label of head.labels) {
      expect(label).toContain(`Evidence Quality Score ${eqs.overall} of 100, ${bandWord(eqs.overall)}.`)
      expect(label).toContain(marks)
      expect(label.includes('Held at')).toBe(eqs.setBy !== 'mean')
      if (eqs.setBy !== 'mean')
        expect(label).toContain(`Held at ${eqs.overall} where the marks alone give ${fixed(eqs.mean, 0)}: `)
      if (eqs.setBy === 'weakest') expect(label).toContain(`: ${whatHolds(eqs)!.label}.`)
    }
    const items = head.items.map(unspaced)
    for (const { label, weight, score } of eqs.pillars) {
      expect(head.text).toContain(label)
      expect(items).toContain(unspaced(`${label}${fixed(weight * 100, 0)}%${fixed(score, 1)} of 5`))
    }
    expect(head.text).toContain(casefile.plain_verdict)
  })

  it('summarizes verdict, effect, failed checks and sample', async () => {
    const publication = documents.get(slug)!
    const { analysis, run } = publication
    const { checks, sample, verdict, narrative } = analysis
    const primary = primaryOf(publication)
    const shown = shownEffect(publication)
    const { text } = await part(slug, '#summary .verdict-block')
    const others = verdict.atOtherThresholds.map((other) => other.verdict.replace(/\.$/, ''))
    const isSame = verdict.atOtherThresholds.every((other) => other.verdict === verdict.verdict)
    const scale = outcomeScaleOf(publication.design.analysis)
    const reason = logPointsInPercent(verdict.reason, scale)
    const lines = [narrative.summary, verdict.evidence, reason, ...(isSame ? [] : others)]
    for (const words of [verdict.verdict ?? narrative.headline, ...lines]) expect(text).toContain(words)
    expect(text.includes('(provisional)')).toBe(analysis.eqs.provisional && verdict.verdict !== 'Inconclusive.')
    const failed = checks.filter(({ passed, severity }) => passed === false && severity !== 'info')
    const [caution] = await parts(slug, '.caution')
    expect(caution?.items ?? []).toEqual(
      failed.map(({ title, message }) => `${title}: ${logPointsInPercent(message, scale)}`),
    )
    if (caution) expect(caution.heading).toMatch(new RegExp(`: ${failed.length} checks? of ${checks.length} failed$`))
    const windows = analysis.design === 'RDD' ? ['Control side', 'Treated side'] : ['Before', 'After']
    expect((await part(slug, '#summary .glance')).facts).toEqual([
      ['Effect', inUnits(effect(shown.value), shown.units)],
      ['95% interval', interval(shown.ci)],
      ['p', pValue(primary.p)],
      ['Outcome', analysis.outcome.label],
      ['Treated', `${count(sample.treatedUnits)} of ${count(sample.units)}`],
      ['Compared with', count(sample.comparisonUnits)],
      ...(sample.periods > 1 ? [['Periods', count(sample.periods)]] : []),
      ...(run.pre_period === run.post_period
        ? [['When', run.post_period]]
        : [
            [windows[0], run.pre_period],
            [windows[1], run.post_period],
          ]),
    ])
  })

  it('shows the locked design with its numbers', async () => {
    const { design, analysis, deviations } = documents.get(slug)!
    const { intent } = design
    const panel = await part(slug, '#design')
    const facts = Object.fromEntries(panel.facts)
    expect(facts).toMatchObject({ Units: count(analysis.sample.units), Rows: count(analysis.sample.rows) })
    if (intent.kind !== 'mechanism') {
      const amount = (value: number) => inUnits(effect(value), analysis.outcome.units)
      expect(facts).toMatchObject({
        'Smallest effect that matters': amount(intent.smallestEffect),
        'Goal the policy named': intent.statedGoal === undefined ? 'None' : amount(intent.statedGoal),
      })
    }
    const compared = panel.tables.find(({ caption }) => caption === 'Locked and reported design, field by field')!
    expect(compared.rows.map((row) => row.slice(0, 3))).toEqual(
      deviations.map(({ field, locked, reported }) => {
        const told = [locked, reported].map((text) => choiceTextWords(design.design_type, field, text))
        return [fieldPathWords(field.split('.')), ...told].map((text) => text.replace(/\s+/g, ' ').trim())
      }),
    )
  })

  it('lists every estimate with value, interval, p, standard error and units', async () => {
    const { analysis } = documents.get(slug)!
    const panel = await part(slug, '#results')
    // the locked primary estimate, and the others in a table that folds away
    const tables = panel.tables.filter(({ caption }) => caption.startsWith('Every estimate of this casefile'))
    for (const { head } of tables) expect(head).toEqual(['Estimate', 'Value', '95% interval', 'p', 's.e.', 'Units'])
    expect(tables.flatMap(({ rows }) => rows)).toEqual(
      analysis.estimates.map(({ name, value, ci, p, se, units }) => [
        name,
        effect(value),
        interval(ci),
        pValue(p),
        effect(se),
        units,
      ]),
    )
    expect(tables.flatMap(({ notes }) => notes)).toEqual(
      analysis.estimates.map(({ role, pAdjusted, reason }) => [
        role === 'primary' ? 'Locked primary' : ROLES[role],
        ...(pAdjusted === undefined ? [] : [`${pValue(pAdjusted)} after adjusting for the others like it (Holm)`]),
        ...(reason === undefined ? [] : [reason]),
      ]),
    )
    for (const words of [analysis.narrative.headline, analysis.narrative.effect, analysis.narrative.done])
      expect(panel.text).toContain(words)
  })

  it('opens the score: every pillar, component, gate, choice and translation', async () => {
    const { eqs } = documents.get(slug)!.analysis
    const breakdown = await part(slug, '#eqs-breakdown')
    const pillars = await parts(slug, '#eqs-breakdown .pillar')
    expect(pillars.map(({ heading }) => heading)).toEqual(
      eqs.pillars.map(
        ({ label, score, weight }) =>
          `${label} ${fixed(score, 1)} of 5, ${marksWord(score)}; ${fixed(weight * 100, 0)}% of the score`,
      ),
    )
    expect(pillars.map(({ tables }) => tables[0].rows.map((row) => row.slice(0, 3)))).toEqual(
      eqs.pillars.map(({ components }) =>
        components.map((component) => [
          'failed' in component && component.failed ? component.failing : component.label,
          component.score === null ? 'not applicable' : `${fixed(component.score, 1)} of 5`,
          component.inputText,
        ]),
      ),
    )
    const noteOf = (component: Component) => {
      const { bias, reason, inputText } = component
      if ('state' in component && component.state === 'not-known') {
        return [
          `Not known${reason === undefined || reason === inputText ? '' : `: ${reason}`}: the marks of a look that nobody took`,
        ]
      }
      if (reason !== undefined) return reason === inputText ? [] : [reason]
      if (bias === undefined) return []
      if ('rho' in bias) return [`What is left of the bias: ${fixed(bias.rho, 2)} of what would matter`]
      const errors = bias.inErrors === null ? '' : `${fixed(bias.inErrors, 2)} standard errors, `
      return [`Bias beyond its own noise: ${errors}${fixed(bias.inEffects, 2)} smallest effects`]
    }
    expect(pillars.map(({ tables }) => tables[0].notes.map((notes) => notes.slice(0, -1)))).toEqual(
      eqs.pillars.map(({ components }) =>
        components.map((component) => [
          ...(component.isDecisive ? ['decisive'] : []),
          ...('state' in component && component.state === 'not-known' ? ['not known'] : []),
          ...noteOf(component),
        ]),
      ),
    )
    expect(breakdown.text).toContain(`EQS ${eqs.overall} (${eqs.stability.low}–${eqs.stability.high})`)
    expect(breakdown.text).toContain(
      `mean of the marks ${fixed(eqs.mean, 0)}, the weakest decisive part allows ${fixed(eqs.weakest?.allows ?? 100, 0)}${'stands' in eqs && eqs.stands ? ' and 20 more, as the conclusion would stand with twice the bias measured' : ''}, ceiling ${eqs.ceiling.limit}.`,
    )
    expect(breakdown.text).toContain(describeWhatSet(eqs))
    const states = { kept: 'Kept', broken: 'Broken', 'not-checked': 'Not checked' }
    const expected = [
      ...eqs.gates.map(({ label, state, reason }) => [label, `${states[state]}. ${reason}`]),
      ...eqs.stability.scenarios.map(({ label, overall }) => [label, String(overall)]),
      ...eqs.translations.map(({ scheme, level, criterion }) => [scheme, level + criterion]),
    ]
    expect(breakdown.facts.map((fact) => fact.map(unspaced))).toEqual(expected.map((fact) => fact.map(unspaced)))
  })

  it('lists every check with its message and how it came out', async () => {
    const { checks } = documents.get(slug)!.analysis
    const word = (passed: boolean | null) => (passed === null ? 'Not run' : passed ? 'Passed' : 'Failed')
    const rows = await parts(slug, '#diagnostics .check')
    // an address holds no spaces and colons
    expect(rows.map(({ id }) => id)).toEqual(checks.map(({ id }) => `check-${id.replaceAll(/[^\w-]+/g, '-')}`))
    for (const [place, { title, message, passed, severity }] of checks.entries()) {
      const isCritical = passed === false && severity === 'critical'
      const words = [title, message, word(passed) + (isCritical ? ', critical' : '')]
      expect(unspaced(rows[place].text)).toBe(unspaced(words.join('')))
    }
  })

  it('lists every setting of every sensitivity analysis, and folds none away that changes the conclusion', async () => {
    const { sensitivity, narrative } = documents.get(slug)!.analysis
    const found = await parts(slug, '.sensitivity-part')
    const folded = await parts(slug, '.sensitivity-part details')
    expect((await part(slug, '#sensitivity')).text).toContain(narrative.overturn)
    expect(found.map(({ id }) => id)).toEqual(sensitivity.map(({ id }) => `sensitivity-${id}`))
    for (const [place, { title, message, series }] of sensitivity.entries()) {
      const rows = series.map(({ setting, value, ci, keepsConclusion }) => [
        typeof setting === 'number' ? String(Number(setting.toFixed(3))).replace('-', '−') : setting,
        effect(value),
        interval(ci),
        value === null && ci.every((end) => end === null)
          ? 'Cannot be computed'
          : keepsConclusion
            ? 'Unchanged'
            : 'Changes',
      ])
      const byText = (first: string[], second: string[]) => (first.join() < second.join() ? -1 : 1)
      const { text, heading, tables } = found[place]
      expect(heading).toBe(title)
      expect(text).toContain(message)
      expect(tables.flatMap((table) => table.rows).toSorted(byText)).toEqual(rows.toSorted(byText))
      const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
      const computed = rows.filter((row) => row[3] !== 'Cannot be computed').length
      expect(text).toMatch(
        new RegExp(`The conclusion holds in ${kept} of ${computed} settings(\\.| that can be computed;)`),
      )
    }
    expect(
      folded
        .flatMap(({ tables }) => tables)
        .flatMap(({ rows }) => rows)
        .map((row) => row[3]),
    ).not.toContain('Changes')
  })

  it('carries the numbers of every chart in a table, in its own address and as CSV', async () => {
    const { analysis, run } = documents.get(slug)!
    for (const plot of analysis.plots) {
      const figure = await part(slug, `#plot-${plot.id}, #summary-${plot.id}`)
      expect(figure.heading, plot.id).toBe(plot.title)
      const rows = plot.rows.map((row) => plot.columns.map((column) => tableCell(row[column.key], column)))
      expect(figure.tables[0]?.head ?? [], plot.id).toEqual(
        rows.length > 0 ? plot.columns.map(({ label }) => label) : [],
      )
      const shown = figure.tables[0]?.rows ?? []
      expect(shown, plot.id).toEqual(rows.slice(0, shown.length))
      if (shown.length < rows.length) {
        expect(shown.length, plot.id).toBeGreaterThanOrEqual(12)
        expect(figure.text, plot.id).toContain(`The first ${shown.length} of ${count(rows.length)} rows. See all rows`)
        const alone = await readParts(page, `/casefiles/${slug}/charts/${plot.id}/embed`, '#chart')
        expect(alone[0].tables[0].rows, plot.id).toEqual(rows)
      }
      // a threshold is shown near its cutoff as well, which its words say first
      for (const label of figure.labels)
        expect(label.replace(/^The part near the cutoff\. /, ''), plot.id).toBe(plot.alt)
      const csv = Papa.parse<string[]>((await fetchText(`/casefiles/${slug}/charts/${plot.id}.csv`)).trim(), {
        header: false,
      }).data
      expect(csv[0], plot.id).toEqual([...plot.columns.map(({ label }) => label), 'casefile', 'version', 'run'])
      expect(
        csv.slice(1).map((cells) => cells.slice(0, plot.columns.length)),
        plot.id,
      ).toEqual(plot.rows.map((row) => plot.columns.map(({ key }) => String(row[key] ?? ''))))
      expect(csv.at(-1)!.at(-1), plot.id).toBe(run.id)
    }
  })

  it('records data, code, windows, environment, seed, run and time', async () => {
    const { analysis, run, dataset, chain } = documents.get(slug)!
    const panel = await part(slug, '#provenance')
    const facts = Object.fromEntries(panel.facts)
    expect(facts).toMatchObject({
      Dataset: run.dataset.name,
      'Dataset id': run.dataset.id,
      'Code version': run.engine_version,
      'Git commit': run.git_sha,
      Environment: run.environment,
      'Random seed': String(run.seed),
      'Run id': run.id,
      'Result fingerprint': run.result_sha256,
      Rows: count(dataset.rows),
      'Fingerprint (SHA-256)': dataset.sha256,
      EQS: `${analysis.eqs.overall}, ${bandWord(analysis.eqs.overall)}`,
    })
    const windows = panel.facts.filter(([term]) => term.startsWith('Window: ')).map(([, value]) => value)
    expect(windows).toEqual([run.pre_period, run.post_period])
    const [day, minute] = [run.finished_at.slice(8, 10), run.finished_at.slice(11, 16)]
    expect(facts['Run time']).toMatch(
      new RegExp(`^${Number(day)} [A-Z][a-z]+ ${run.finished_at.slice(0, 4)}, ${minute} UTC$`),
    )
    for (const { hash } of chain) expect(panel.text).toContain(hash)
    expect((await part(slug, '.run-log')).items).toEqual(analysis.log.map(({ code, message }) => `${code} ${message}`))
  })

  it('hands out the same numbers as CSV, at the address of its version and through the API', async () => {
    const publication = documents.get(slug)!
    const { analysis, run, version } = publication
    const { data: rows } = Papa.parse<Record<string, string>>((await fetchText(`/casefiles/${slug}.csv`)).trim(), {
      header: true,
    })
    const cell = (value: number | null | undefined) => String(value ?? '')
    expect(
      rows.map(({ name, value, ci_low, ci_high, p, se, units }) => ({ name, value, ci_low, ci_high, p, se, units })),
    ).toEqual(
      analysis.estimates.map(({ name, value, ci, p, se, units }) => ({
        ...{ name, value: cell(value), ci_low: cell(ci[0]), ci_high: cell(ci[1]), p: cell(p), se: cell(se), units },
      })),
    )
    const permanent = await readParts(page, `/casefiles/${slug}/v${version}`, '.panel')
    expect(permanent.map(({ text }) => text)).toEqual((await parts(slug, '.panel')).map(({ text }) => text))
    expect(await fetchJson(`/casefiles/${slug}/v${version}.json`)).toEqual(publication)

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
