import { describe, expect, it } from 'vitest'
import { type Known, proposalsFor } from './propose.ts'
import { shownOf, withProposals } from './proposals-panel.tsx'
import { labelIn, pluralOf, spanOf, unitsIn, unitWordIn } from './words-of-columns.ts'

const document = {
  title: 'Belts',
  description: '',
  jurisdiction: '',
  domain: 'transport-safety',
  subdomain: 'occupant-protection',
  period: '',
  keywords: [],
  texts: {},
  theory: { nodes: [], edges: [] },
  artifacts: [],
  design: {
    design_type: 'DiD',
    intent: { direction: 'decrease' },
    analysis: {
      unit: 'state',
      time: 'year',
      outcome: { column: 'fatalities', transform: 'log' },
      adoption: { kind: 'first-treated', column: 'law_year' },
      comparison: 'not-yet-treated',
    },
  },
}
const columns = [
  { name: 'state', type: 'text', meaning: 'Postal code of the state' },
  { name: 'year', type: 'integer', meaning: 'Calendar year' },
  { name: 'fatalities', type: 'number', meaning: 'Traffic deaths per million miles' },
]
const year = {
  name: 'year',
  label: null,
  min: 1983,
  max: 1997,
  firstDate: null,
  lastDate: null,
  distinct: { count: 15, isExact: true },
}
const known = {
  dataset: { columns },
  profile: { columns: [year] },
  texts: [
    {
      artifact: { title: 'Mandatory seat-belt laws', source_url: 'https://example.org/law' },
      cues: [
        { cue_type: 'jurisdiction', label: 'Missouri', cue_value: 'US-MO' },
        { cue_type: 'population', label: 'drivers' },
        { cue_type: 'population', label: 'drivers' },
        { cue_type: 'population', label: '3. Any driver who violates subdivision (1) is guilty of an infraction.' },
      ],
    },
  ],
  suggested: {
    assignment_mechanism: { type: 'Staggered adoption', narrative: 'In steps.' },
    design_candidates: [{ type: 'DiD' }],
  },
  seed: 20261121,
} as unknown as Known

const valuesOf = (what: Known, from: typeof document = document) =>
  Object.fromEntries(proposalsFor(from, what).map(({ path, value }) => [path.join('.'), value]))

describe('proposals for blank fields', () => {
  it('say period and unit in every place, asked once', () => {
    expect(valuesOf(known)).toMatchObject({
      period: '1983–1997',
      'design.words.years': '1983–1997',
      'design.words.period': 'year',
      'design.units.unit_id_field': 'state',
      'design.units.unit_of_analysis': 'state and year',
      'design.words.unit': 'state',
      'design.words.unitPlural': 'states',
    })
  })

  it('name treatment, outcome and comparison from the text, the data and what is filled in', () => {
    expect(valuesOf(known)).toMatchObject({
      // the data compare states, of which the text's is one
      jurisdiction: 'United States',
      'design.words.policyName': 'Mandatory seat-belt laws',
      'design.words.policyShort': 'the laws',
      'design.words.outcomeName': 'traffic deaths per million miles',
      'design.analysis.outcome.scale': 100,
      'design.analysis.outcome.units': 'log points',
      'design.treatments.treatment_definition':
        'A state counts as treated from the year that the data give as “law_year”.',
      'design.treatments.control_definition': 'States that the laws reached later, or never.',
      'texts.policy_intent': 'Lower traffic deaths per million miles.',
      description: 'Did the laws lower traffic deaths per million miles?',
      'texts.beneficiaries': ['Drivers'],
      'texts.policy_sources': [{ citation: 'Mandatory seat-belt laws', url: 'https://example.org/law' }],
    })
  })

  it('take neither the name of a file for a policy nor what is said of another design for this one', () => {
    const { assignment_mechanism } = known.suggested!
    const other = {
      ...known,
      texts: [{ artifact: { title: 'mo-hb1614', source_url: null }, cues: [] }],
      suggested: { assignment_mechanism, design_candidates: [{ type: 'RDD' }] },
    } as unknown as Known
    const values = valuesOf(other)
    expect(values).not.toHaveProperty('design.treatments.treatment_name')
    expect(values).not.toHaveProperty('design.assignment_mechanism.type')
    expect(valuesOf(known)['design.assignment_mechanism.type']).toBe('Staggered adoption')
  })

  it('count the places of the data, and how adoption is spread over them', () => {
    const distinct = (count: number) => ({ count, isExact: true })
    const law = { ...year, name: 'law_year', min: 0, distinct: distinct(12) }
    const shown = { ...known, suggested: undefined } as Known
    const with51 = {
      ...shown,
      profile: { columns: [year, law, { ...year, name: 'state', distinct: distinct(51) }] },
    } as unknown as Known
    expect(valuesOf(with51)).toMatchObject({
      'design.words.places': '51 states',
      'design.assignment_mechanism.type': 'Staggered adoption',
    })
    const once = { ...with51, profile: { columns: [{ ...law, distinct: distinct(2) }] } } as unknown as Known
    expect(valuesOf(once)).toMatchObject({ 'design.assignment_mechanism.type': 'Adoption on a date' })
  })

  it('leave alone what is filled in, and are none of a choice that nobody made', () => {
    const own = { ...document, period: '1985–1990', design: { ...document.design, analysis: { unit: 'state' } } }
    const values = valuesOf(known, own as never)
    expect(values).not.toHaveProperty('period')
    expect(values['design.words.years']).toBe('1985–1990')
    expect(Object.keys(values).filter((path) => path.startsWith('design.analysis'))).toEqual([])
  })

  it('are the seed alone where nothing is known', () => {
    const nothing = { dataset: null, profile: undefined, texts: [], suggested: undefined, seed: 20261121 }
    const empty = { ...document, design: { design_type: 'DiD' } }
    expect(valuesOf(nothing, empty as never)).toEqual({ 'design.seed': 20261121 })
  })

  it('are all in the document once they are taken, and none is left', () => {
    const taken = withProposals(document, proposalsFor(document, known))
    expect(proposalsFor(taken, known)).toEqual([])
  })

  it('take the one column of periods of a joined file as the dates of adoption, and neither of two', () => {
    const joinedWith = (names: string[]) =>
      ({
        ...known,
        dataset: { columns, recipe: { steps: [{ kind: 'join', columns: names }] } },
        profile: {
          columns: [
            { ...year, type: 'integer' },
            { ...year, type: 'integer', name: 'law', min: 0, max: 1996 },
            { ...year, type: 'integer', name: 'repeal', min: 1988, max: 1990 },
            { ...year, type: 'integer', name: 'people', min: 400_000, max: 30_000_000 },
          ],
        },
      }) as unknown as Known
    const { adoption: _, ...open } = document.design.analysis
    const from = { ...document, design: { ...document.design, analysis: open } } as never
    const adoption = (names: string[]) => valuesOf(joinedWith(names), from)['design.analysis.adoption']
    expect(adoption(['law', 'people'])).toEqual({ kind: 'first-treated', column: 'law' })
    expect(adoption(['law', 'repeal'])).toBeUndefined()
    expect(adoption(['people'])).toBeUndefined()
  })

  it('take the place of the text where the data compare other units, and none of one country for many', () => {
    const of = (unit: string, cue_value: string, label: string) => {
      const texts = [{ ...known.texts[0], cues: [{ cue_type: 'jurisdiction', cue_value, label }] }]
      const design = { ...document.design, analysis: { unit } }
      return valuesOf({ ...known, texts } as never, { ...document, design } as never).jurisdiction
    }
    expect(of('school', 'US-MO', 'Missouri')).toBe('Missouri')
    expect(of('state', 'US', 'United States')).toBe('United States')
    expect(of('province', 'CA-ON', 'Ontario')).toBe('Canada')
    expect(of('country', 'SE', 'Sweden')).toBeUndefined()
  })

  describe('of a design with instruments', () => {
    const prices = [
      { name: 'price', type: 'number', meaning: 'Average price of a pack, sales tax included, cents' },
      { name: 'tax', type: 'number', meaning: 'Cigarette tax, cents per pack' },
      { name: 'other', type: 'number', meaning: '' },
    ]
    const withPrices = { ...known, dataset: { columns: [...columns, ...prices] } } as unknown as Known
    const wordsWith = (transform: string, instruments = [{ column: 'tax' }]) => {
      const analysis = { outcome: { column: 'fatalities' }, treatment: { column: 'price', transform }, instruments }
      const design = { design_type: 'IV', units: { unit_id_field: 'state' }, analysis }
      return valuesOf(withPrices, { ...document, design } as never)
    }

    it('name the treatment that the instruments move, not the policy of the text, in steps of a size that can be read', () => {
      expect(wordsWith('log')).toMatchObject({
        'design.analysis.treatment.scale': 10.49,
        'design.analysis.treatment.label': 'Average price of a pack, sales tax included, in steps of 10 percent',
        'design.treatments.treatment_name': 'A 10 percent higher average price of a pack',
        'design.words.policyShort': 'a 10 percent higher average price of a pack',
      })
      expect(wordsWith('none')).toMatchObject({
        'design.treatments.treatment_name': 'Average price of a pack, sales tax included',
      })
      expect(wordsWith('none')).not.toHaveProperty('design.analysis.treatment.scale')
    })

    it('compare with the same unit without what the instruments predict', () => {
      expect(wordsWith('log')['design.treatments.control_definition']).toBe(
        'The same state without that part of “Average price of a pack, sales tax included” which “Cigarette tax” predicts.',
      )
      expect(wordsWith('log', [{ column: 'tax' }, { column: 'other' }])).toMatchObject({
        'design.treatments.control_definition':
          'The same state without that part of “Average price of a pack, sales tax included” which “Cigarette tax” and “other” predict.',
        'design.analysis.instruments.0.label': 'Cigarette tax',
      })
    })

    it('leave an instrument without a meaning unlabeled', () => {
      expect(wordsWith('log', [{ column: 'other' }])).not.toHaveProperty('design.analysis.instruments.0.label')
    })
  })

  describe('of every column that is chosen', () => {
    const region = { ...year, name: 'region', mostFrequent: 'south' }
    const office = { name: 'Unemployed people (thousands)', type: 'number', meaning: '' }
    const said = [{ name: 'region', type: 'text', meaning: 'Region of the country' }, office]
    const knownOf = { ...known, dataset: { columns: said }, profile: { columns: [year, region] } }
    const designOf = (analysis: object, design_type = 'Matching') => ({
      ...document,
      design: { ...document.design, design_type, analysis },
    })
    const proposed = (analysis: object, design_type?: string) =>
      valuesOf(knownOf as never, designOf(analysis, design_type) as never)

    it('name the reference level of groups, and what readers see of them', () => {
      const covariates = [
        { kind: 'category', column: 'region' },
        { kind: 'number', column: office.name, label: 'Own words' },
      ]
      expect(proposed({ covariates })).toMatchObject({
        'design.analysis.covariates.0.label': 'Region of the country',
        'design.analysis.covariates.0.reference': 'south',
      })
      expect(proposed({ covariates })).not.toHaveProperty('design.analysis.covariates.1.label')
    })

    it('take label and units from a header that is written in words', () => {
      const outcome = { column: office.name, transform: 'none' }
      expect(proposed({ outcome }, 'DiD')).toMatchObject({
        'design.analysis.outcome.label': 'Unemployed people',
        'design.analysis.outcome.units': 'thousands',
      })
      const [label] = proposalsFor(designOf({ outcome }, 'DiD') as never, knownOf as never).filter(({ path }) =>
        path.includes('label'),
      )
      expect(label.from).toBe('the header of its column')
    })

    it('leave a code as a column’s name alone', () => {
      const values = proposed({ outcome: { column: 'B01_003E', transform: 'none' } }, 'DiD')
      expect(values).not.toHaveProperty('design.analysis.outcome.label')
    })
  })

  it('say the unit once, whichever of its two fields was filled in', () => {
    const withUnits = (analysis: object, units: object) =>
      valuesOf(known, { ...document, design: { ...document.design, analysis, units } } as never)
    expect(withUnits({ unit: 'state' }, {})).toMatchObject({ 'design.units.unit_id_field': 'state' })
    expect(withUnits({}, { unit_id_field: 'state' })).toMatchObject({ 'design.analysis.unit': 'state' })
    // of data that were shown before nobody is asked: a name says it
    const shown = {
      ...known,
      profile: {
        columns: [
          { ...year, type: 'integer' },
          { ...year, name: 'region', type: 'text' },
        ],
      },
    }
    const open = { ...document, design: { ...document.design, analysis: {} } }
    expect(valuesOf(shown as never, open as never)).toMatchObject({
      'design.analysis.unit': 'region',
      'design.analysis.time': 'year',
      'design.units.unit_id_field': 'region',
    })
    expect(withUnits({ unit: 'state' }, { unit_id_field: 'county' })).not.toHaveProperty('design.analysis.unit')
  })

  it('name the period and the hidden figure of rows that were made of years', () => {
    const steps = [
      { kind: 'long', columns: ['rate 2001', 'rate 2002'], names: 'year', values: 'rate', prefix: 'rate ' },
    ]
    const rate = { ...year, name: 'rate', isWithheld: true }
    const made = (figure: object) => ({
      ...known,
      dataset: { columns, recipe: { steps, sources: [] } },
      profile: { columns: [{ ...year, type: 'integer' }, figure] },
    })
    const empty = { ...document, design: { ...document.design, analysis: { unit: 'state' } } }
    expect(valuesOf(made(rate) as never, empty as never)).toMatchObject({
      'design.analysis.time': 'year',
      'design.analysis.outcome.column': 'rate',
    })
    // a figure that was shown is no outcome yet
    const open = valuesOf(made({ ...rate, isWithheld: undefined }) as never, empty as never)
    expect(open).not.toHaveProperty('design.analysis.outcome.column')
  })

  it('are shown with every word that would be taken', () => {
    const parts = [{ heading: 'The law', paragraphs: ['Belts are worn.', 'A fine is due.'] }]
    expect(shownOf(parts)).toBe('The law: Belts are worn. A fine is due.')
    expect(
      shownOf([
        { label: 'Law', note: 'measured here', measured: true },
        { label: 'Deaths', note: '' },
      ]),
    ).toBe('Law: measured here; Deaths')
    expect(shownOf(['Drivers', 'Riders'])).toBe('Drivers; Riders')
    expect(shownOf('states')).toBe('states')
  })
})

describe('words of columns', () => {
  it.each([
    ['Median income per head, current US dollars', 'Median income per head', 'current US dollars'],
    ['Traffic deaths per million miles', 'Traffic deaths per million miles', 'traffic deaths per million miles'],
    ['Packs sold (packs per person)', 'Packs sold', 'packs per person'],
    ['Traffic miles driven, in million miles a year', 'Traffic miles driven', 'million miles a year'],
    ['Self-reported belt use, share from 0 to 1; 209 cells are empty', 'Self-reported belt use', 'share from 0 to 1'],
    ['Price of a pack, tax included, cents, fiscal year', 'Price of a pack, tax included', 'cents, fiscal year'],
    ['Voted, of those aged 18 years, percent', 'Voted, of those aged 18 years', 'percent'],
    ['Income, calendar year', 'Income, calendar year', undefined],
    ['Cigarettes sold, packs a year', 'Cigarettes sold', 'packs a year'],
    ['Union member (0 = no, 1 = yes)', 'Union member', undefined],
    ['', undefined, undefined],
  ])('%s', (meaning, label, units) => {
    expect([labelIn(meaning), unitsIn(meaning)]).toEqual([label, units])
  })

  it('one unit and its plural', () => {
    expect(unitWordIn('state', '')).toBe('state')
    expect(unitWordIn('county_id', '')).toBe('county')
    expect(unitWordIn('v1', 'Name of the city')).toBe('city')
    expect(unitWordIn('id', '')).toBeUndefined()
    expect(['state', 'county', 'person', 'church', ''].map(pluralOf)).toEqual([
      'states',
      'counties',
      'people',
      'churches',
      undefined,
    ])
  })

  it('first and last year, and nothing of what is not shown or holds no years', () => {
    const column = (changes: object) => ({ ...year, ...changes }) as never
    expect(spanOf(column({}))).toBe('1983–1997')
    expect(spanOf(column({ max: 1983 }))).toBe('1983')
    expect(spanOf(column({ min: 1, max: 12 }))).toBeUndefined()
    expect(spanOf(column({ min: null, max: null, firstDate: '1999-01-01', lastDate: '2004-12-31' }))).toBe('1999–2004')
    expect(spanOf(column({ isWithheld: true }))).toBeUndefined()
    expect(spanOf(undefined)).toBeUndefined()
  })
})
