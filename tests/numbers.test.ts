import { analysisForReaders, detectableUnits } from '../contract/analysis-for-readers.ts'
import { plotsForReaders } from '../contract/plots-for-readers.ts'
import { sealedOf } from '../contract/answered-document.ts'
import Papa from 'papaparse'
import { outcomeScaleOf } from '@casefiles/engine/verdict'
import { hasNoSize, isUnidentified, sizeCaveat, describeWhatSet, whatHolds } from '@casefiles/words'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CasefilePublication } from '../contract/publication.ts'
import { choiceTextWords } from '@casefiles/words/choices'
import { capitalize, withUnits } from '@casefiles/engine/words'
import { fieldPathWords } from '@casefiles/words/formats'
import { summaryPlot } from '../site/casefile/summary-plot.ts'
import { cityLine } from '../site/natural/natural-effect.ts'
import { CASEFILES, READ_CASEFILES, RETRACTED } from './support/archive-slugs.ts'
import { openBrowser } from './support/browser.ts'
import {
  bandWord,
  count,
  effect,
  fixed,
  inUnits,
  interval,
  markNotes,
  marksWord,
  pValue,
  tableCell,
  shownEffect,
} from './support/number-text.ts'
import { readParts, type ReadPart } from './support/read-pages.ts'
import { amountShown, expectRange, expectRounded, numbersIn, sizeTold } from './support/size-text.ts'

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
  it('shows score, marks and what holds it, in its head and on its first screen', async () => {
    const { casefile, analysis } = documents.get(slug)!
    const { eqs } = analysis
    const head = await part(slug, '.masthead')
    const trust = await part(slug, '#summary .three-things > section:nth-child(2)')
    const marks = eqs.pillars.map(({ label, score }) => `${label} ${fixed(score, 1)} of 5`).join(', ')
    const labels = [...head.labels, ...trust.labels]
    expect(labels).toHaveLength(2)
    for (const label of labels) {
      expect(label).toContain(`Evidence Quality Score ${eqs.overall} of 100, ${bandWord(eqs.overall)}.`)
      expect(label).toContain(marks)
      expect(label.includes('Held at')).toBe(eqs.setBy !== 'mean')
      if (eqs.setBy !== 'mean')
        expect(label).toContain(`Held at ${eqs.overall} where the marks alone give ${fixed(eqs.mean, 0)}: `)
      if (eqs.setBy === 'weakest') expect(label).toContain(`: ${whatHolds(eqs)!.label}.`)
    }
    expect(trust.facts).toEqual(eqs.pillars.map(({ label, score }) => [label, fixed(score, 1)]))
    if (eqs.setBy === 'mean')
      expect(trust.text).toContain(`The score is the mean of its parts: ${eqs.overall}, ${bandWord(eqs.overall)}.`)
    else {
      expect(trust.text).toContain(`The score is held at ${eqs.overall}`)
      expect(trust.text).toContain(`The marks alone give ${fixed(eqs.mean, 0)}.`)
    }
    if (eqs.setBy === 'weakest') expect(trust.text.toLowerCase()).toContain(`“${eqs.weakest!.label.toLowerCase()}”`)
    expect(trust.text.includes('Provisional: ')).toBe(eqs.provisional)
    expect(head.text).toContain(casefile.plain_verdict)
  })

  it('begins with the signed answer, and under it what this analysis says and what is known', async () => {
    const { casefile, analysis, answer, run, texts } = documents.get(slug)!
    const { verdict, eqs } = analysis
    const first = await part(slug, '#summary .first-screen')
    expect((await part(slug, '#summary .answer-text')).text).toBe(answer!.text)
    expect(first.text).toContain(`Signed by ${answer!.signed!.by.replaceAll("'", '’')}, `)
    expect(first.text).toContain(`Figures come from run ${run.id}.`)
    const lines = await part(slug, '#summary .two-lines')
    expect(lines.facts.map(([term]) => term)).toEqual(['This analysis', 'What is known'])
    const [[, said], [, known]] = lines.facts
    const evidence = verdict.evidence?.startsWith('One way of reckoning chance finds it')
      ? 'Chance cannot be ruled out: by one test the change is too large for it, by the other it is not'
      : (verdict.evidence ?? '')
    expect(unspaced(said)).toBe(unspaced(casefile.plain_verdict + evidence))
    expect(said.includes('(provisional)')).toBe(eqs.provisional && verdict.verdict !== 'Inconclusive.')
    const reviews = (texts.others?.studies ?? []).filter(({ kind }) => kind === 'review')
    const review = reviews.find(({ withdrawn }) => withdrawn === undefined) ?? reviews[0]
    if (review === undefined) expect(known).toBe('No review is known to us.')
    else {
      expect(known.startsWith(review.finding)).toBe(true)
      if (review.certainty !== undefined) expect(known).toContain(`“${review.certainty}”, `)
      if (review.doi !== undefined) expect(lines.links).toEqual([`https://doi.org/${review.doi}`])
      expect(known.includes('Withdrawn in ')).toBe(review.withdrawn !== undefined)
      if (review.withdrawn)
        expect(known).toContain(`Withdrawn in ${review.withdrawn.year}: ${review.withdrawn.because}`)
    }
  })

  it('says how large the effect is, its range, and which effects these data could have shown', async () => {
    const publication = documents.get(slug)!
    const { analysis, design } = publication
    const { eqs } = analysis
    const primary = primaryOf(publication)
    const scale = outcomeScaleOf(design.analysis)
    const [large, , told] = await parts(slug, '#summary .three-things > section')
    const shown = shownEffect(publication)
    const caveat = sizeCaveat(analysis.verdict)
    if (primary.value === null || isUnidentified(analysis.verdict)) {
      expect(large.text).toContain('Not estimated')
      expect(large.text).not.toMatch(/ (?:higher|lower|fewer|more)\b/)
    } else {
      const words = (await part(slug, '#summary .three-things-large')).text
      const size = amountShown(shown.value!, shown.units)
      const isLower = primary.value < 0
      const number = numbersIn(words)[0]
      expectRounded(number, size.amount)
      const direction = { percent: [' higher', ' lower'], 'percentage points': [' more of 100', ' fewer of 100'] }
      const [up, down] = direction[size.units as keyof typeof direction] ?? [' higher', ' lower']
      const units = size.units.length > 14 ? '' : size.units
      expect(words).toBe(
        capitalize(size.isMultiple ? withUnits(number, units) : withUnits(number, units) + (isLower ? down : up)),
      )
      const range = (await part(slug, '#summary .three-things-range')).text
      if (primary.ciPieces !== undefined && shown.ci.every((end) => end === null))
        expect(range).toBe('The data rule out no size of effect.')
      else expectRange(range, shown)
      // said the same on the card that compares it
      expect(large.text.includes('Seen at face value')).toBe(caveat !== null)
      if (caveat !== null) expect(large.text).toContain(caveat)
    }
    const natural = hasNoSize(analysis.verdict) ? null : cityLine(publication)
    if (natural !== null) expect(large.text).toContain(natural)
    const { intent } = design
    if (isUnidentified(analysis.verdict)) return
    if (intent.kind === 'mechanism') expect(large.text).not.toContain('Shaded')
    else {
      const matters = intent.direction === 'decrease' ? -intent.smallestEffect : intent.smallestEffect
      expect(large.text).toContain(`Shaded: too small to matter (under ${sizeTold(matters, primary.units, scale)}).`)
    }
    const { word, detectable } = 'precision' in eqs ? eqs.precision : { word: null, detectable: null }
    if (detectable === null) {
      expect(told.text).toContain('Not known')
      return
    }
    expect(unspaced(told.text)).toContain(unspaced(`${told.heading}${capitalize(word!)}Could find`))
    const side = primary.value !== null && primary.value < 0 ? -1 : 1
    expect(told.text).toContain(`Could find ${sizeTold(side * detectable, primary.units, scale)} or more.`)
    // as large as it is said beside it
    const found = /found: ((?:less than |just over )?[\d,.]*\d)/.exec(told.text)![1]
    expectRounded(found, amountShown(shown.value!, shown.units).amount)
    expect(large.text.toLowerCase()).toContain(found)
    expect(told.text.includes('The one found lies inside it.')).toBe(Math.abs(primary.value!) < detectable)
  })

  it('draws it once, with the numbers that are drawn in a table', async () => {
    const plot = summaryPlot(documents.get(slug)!)!
    const drawn = await parts(slug, '#summary .first-chart figure')
    expect(drawn.map(({ id }) => id)).toEqual([`summary-${plot.id}`])
    expect(drawn[0].heading).toBe(plot.title)
    expect(new Set(drawn[0].labels)).toEqual(new Set([plot.alt]))
    expect(drawn[0].tables[0].head).toEqual(plot.columns.map(({ label }) => label))
    const rows = plot.rows.map((row) => plot.columns.map((column) => tableCell(row[column.key], column)))
    expect(drawn[0].tables[0].rows).toEqual(rows.slice(0, drawn[0].tables[0].rows.length))
    expect(drawn[0].tables[0].rows.length).toBeGreaterThanOrEqual(Math.min(rows.length, 12))
  })

  it('says how the verdict was reached, which checks failed, and at a glance effect and sample', async () => {
    const publication = documents.get(slug)!
    const { analysis, run } = publication
    const { sample, verdict } = analysis
    const told = analysisForReaders(publication)
    const { checks } = told
    const primary = primaryOf(publication)
    const shown = shownEffect(publication)
    const { text } = await part(slug, '#summary .sheet-main')
    const others = verdict.atOtherThresholds.map((other) => other.verdict.replace(/\.$/, ''))
    const isSame = verdict.atOtherThresholds.every((other) => other.verdict === verdict.verdict)
    for (const words of [told.verdict.reason, ...(isSame ? [] : others)]) expect(text).toContain(words)
    const failed = checks.filter(({ passed, severity }) => passed === false && severity !== 'info')
    const counted = `${failed.length} check${failed.length === 1 ? '' : 's'} of ${checks.length} failed`
    const [short] = await parts(slug, '#summary .first-failed')
    expect(short?.text.toLowerCase() ?? '').toBe(
      failed.length === 0 ? '' : `${counted}: ${failed.map(({ title }) => title).join('; ')}`.toLowerCase(),
    )
    const [caution] = await parts(slug, '.caution')
    expect(caution?.items ?? []).toEqual(failed.map(({ title, message }) => `${title}: ${message}`))
    if (caution) expect(caution.heading.endsWith(`: ${counted}`)).toBe(true)
    const [glance, ran] = await parts(slug, '#results .glance')
    expect(glance.facts).toEqual([
      ['Effect', inUnits(effect(shown.value), shown.units)],
      ['95% interval', interval(shown.ci)],
      ['p', pValue(primary.p)],
      ['Outcome', analysis.outcome.label],
      ['Treated', `${count(sample.treatedUnits)} of ${count(sample.units)}`],
      ['Compared with', count(sample.comparisonUnits)],
      ...(sample.periods > 1 ? [['Periods', count(sample.periods)]] : []),
    ])
    const windows = analysis.design === 'RDD' ? ['Control side', 'Treated side'] : ['Before', 'After']
    expect(ran.facts.slice(0, -2)).toEqual([
      ['Run id', run.id],
      ['Dataset', run.dataset.name],
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
      const scale = outcomeScaleOf(design.analysis)
      const amount = (value: number) => {
        const locked = inUnits(effect(value), analysis.outcome.units)
        if (scale.kind === 'own') return locked
        const signed = intent.direction === 'decrease' ? -value : value
        const told = String(Number((100 * Math.abs(Math.expm1(signed / scale.scale))).toFixed(2)))
        return `${told} percent (locked as ${locked})`
      }
      expect(facts).toMatchObject(
        intent.direction === 'equal'
          ? { Direction: 'No difference', 'Margin, either way': amount(intent.smallestEffect) }
          : {
              'Smallest effect that matters': amount(intent.smallestEffect),
              'Goal the policy named': intent.statedGoal === undefined ? 'None' : amount(intent.statedGoal),
            },
      )
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
    const { effect: main } = analysisForReaders(documents.get(slug)!).narrative
    for (const words of [analysis.narrative.headline, main, analysis.narrative.done])
      expect(panel.text).toContain(words)
  })

  it('opens the score: every pillar, component, gate, choice and translation', async () => {
    const { eqs } = analysisForReaders(documents.get(slug)!)
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
    expect(pillars.map(({ tables }) => tables[0].notes.map((notes) => notes.slice(0, -1)))).toEqual(
      eqs.pillars.map(({ components }) =>
        components.map((component) => [
          ...(component.isDecisive ? ['decisive'] : []),
          ...('state' in component && component.state === 'not-known' ? ['not known'] : []),
          ...markNotes(component),
        ]),
      ),
    )
    expect(breakdown.text).toContain(`EQS ${eqs.overall} (${eqs.stability.low}–${eqs.stability.high})`)
    const detectable = 'precision' in eqs ? eqs.precision.detectable : null
    if (detectable !== null) {
      const size = withUnits(effect(detectable), detectableUnits(documents.get(slug)!))
      expect(breakdown.text).toContain(`With 80 percent power this study finds effects of ${size} or more.`)
    }
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
    const { checks } = analysisForReaders(documents.get(slug)!)
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
    const { sensitivity, narrative } = analysisForReaders(documents.get(slug)!)
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
      // where nothing could be computed nothing is counted
      if (computed === 0) expect(text).not.toContain('The conclusion holds in')
      else
        expect(text).toMatch(
          new RegExp(`The conclusion holds in ${kept} of ${computed} settings?(\\.| that can be computed;)`),
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
    const publication = documents.get(slug)!
    const { analysis, run } = publication
    const published = analysis.plots
    for (const [place, plot] of plotsForReaders(publication).entries()) {
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
      expect(csv[0], plot.id).toEqual([
        ...published[place].columns.map(({ label }) => label),
        'casefile',
        'version',
        'run',
      ])
      expect(
        csv.slice(1).map((cells) => cells.slice(0, plot.columns.length)),
        plot.id,
      ).toEqual(published[place].rows.map((row) => plot.columns.map(({ key }) => String(row[key] ?? ''))))
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

  it('shows the same at the address of its version', async () => {
    const publication = documents.get(slug)!
    const address = `/casefiles/${slug}/v${publication.version}`
    const permanent = await readParts(page, address, '.panel')
    expect(permanent.map(({ text }) => text)).toEqual((await parts(slug, '.panel')).map(({ text }) => text))
    expect(await fetchJson(`${address}.json`)).toEqual(publication)
  })
})
