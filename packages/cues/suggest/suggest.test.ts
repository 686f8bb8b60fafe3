import { describe, expect, it } from 'vitest'
import { LISTED_SUBDOMAINS, outcomesFor } from './outcomes.ts'
import { readPolicy } from './read-policy.ts'
import { suggestForTitle } from './suggest.ts'
import { SUBDOMAINS } from '../topic/weights.ts'

/** Small policies written for this test, and the design an evaluator would try first. */
const POLICIES: [first: string, why: string, text: string][] = [
  [
    'RDD',
    'an age decides',
    'Be it enacted by the Legislature of the State of Texas: A person under 21 years of age may not purchase an alcoholic beverage.',
  ],
  [
    'RDD',
    'an income decides',
    'Be it enacted by the General Assembly of the State of Ohio: An individual whose household income does not exceed 138 percent of the federal poverty level is eligible for medical assistance.',
  ],
  [
    'RDD',
    'a sum compared with what people have',
    'Where the yearly means of any person entitled to an old age pension do not exceed five hundred pounds the pension shall be ten shillings per week. Be it enacted by the Oireachtas.',
  ],
  [
    'RDD',
    'in a law on citizenship the length of residence sorts everybody',
    'Be it enacted by the Parliament of Kenya: A person may be registered as a citizen who has resided in Kenya for at least seven years before the application for citizenship.',
  ],
  [
    'RDD',
    'three distances decide who is served first',
    'The Ministry of Education of Kenya directs: pupils who live within 1 km of the school are admitted first, then those within 3 km, then those within 6 km.',
  ],
  [
    'DiD',
    'a sum paid for each child is no test of means, though it goes to those of low income',
    'The Government of Ghana announces: the benefit gives low-income families up to $250 per child.',
  ],
  [
    'DiD',
    'a limit of speed says how fast, and not who',
    'The Road Traffic (Speed Limits) (Wales) Order 2031\n\nThis Order comes into force on 1 May 2031. The general speed limit for roads with street lamps is 20 miles per hour.',
  ],
  [
    'DiD',
    'the age only defines a word, printed without quotes',
    'The Parliament of New Zealand enacts as follows:\n\n1 Interpretation\n\nyoung rider means a person under the age of 18 years who is on a horse\n\n2 A person must not smoke a tobacco product near a stable that has a young rider in it.',
  ],
  [
    'DiD',
    'areas are reached on different days',
    'The Secretary of State makes the following Regulations. The full service begins in the areas listed in Schedule 1 on 2 May 2018, in the areas listed in Schedule 2 on 6 June 2018. Different days may be appointed for different areas. A claimant must live in a designated area.',
  ],
  [
    'DiD',
    'one state adopts, others do not',
    'The people of the State of California do enact as follows: An employer shall not permit smoking of tobacco products in an enclosed space at a place of employment.',
  ],
  [
    'SyntheticControl',
    'a law for one city',
    'AN ACT to amend the vehicle and traffic law, in relation to a demonstration program for school speed zone cameras in the city of Kingston.\n\nTHE PEOPLE OF THE STATE OF NEW YORK, REPRESENTED IN SENATE AND ASSEMBLY, DO ENACT AS FOLLOWS:\n\nSection 1. The city may install cameras within a school speed zone.',
  ],
  [
    'SyntheticControl',
    'a law that allows one city something',
    'AN ACT to amend the tax law, in relation to authorizing the city of Oswego to impose a parking tax.\n\nTHE PEOPLE OF THE STATE OF NEW YORK, REPRESENTED IN SENATE AND ASSEMBLY, DO ENACT AS FOLLOWS:\n\nSection 1. The city may impose a tax of four percent on parking.',
  ],
  [
    'DiD',
    'the age is that of somebody who stands by',
    'The people of the State of California do enact as follows: No person shall smoke a tobacco product in a playground while a person under the age of 18 years is present.',
  ],
  [
    'DiD',
    'sellers choose the price',
    'The people of the State of California do enact as follows: A gift given with a bottle of wine may not be valued at a price of more than nine dollars.',
  ],
  [
    'DiD',
    'a voluntary gift makes no scheme voluntary',
    'An act to set a fee on bags, and to provide a voluntary income tax check-off. The people of the State of California do enact as follows: A store shall charge a fee for a bag. The voluntary income tax check-off goes to the river fund, and so does each voluntary contribution. A voluntary donation is allowed.',
  ],
  [
    'Blocks',
    'chance within groups',
    'Students shall be accepted by lot. Siblings have priority and are drawn first. Be it enacted by the General Assembly of the State of North Carolina.',
  ],
  [
    'IV',
    'a drawn award can be turned down',
    'An opportunity scholarship is an award. Where applicants exceed scholarships, a lottery shall be held by lot. Be it enacted by the Legislature of the State of Maine. The scholarship is offered to the winners of the lottery.',
  ],
]

describe('suggested designs', () => {
  it.each(POLICIES)('%s first, where %s', async (first, _why, text) => {
    const { patterns } = (await readPolicy(text)).suggestion
    expect(patterns[0].tag).toBe(first)
    expect(patterns.length).toBeLessThanOrEqual(3)
  })

  it('each have a confidence and a reason that quotes the words it stands on', async () => {
    const { patterns } = (await readPolicy(POLICIES[0][2])).suggestion
    const rdd = patterns.find(({ tag }) => tag === 'RDD')!
    expect(rdd.confidence).toBeGreaterThan(0.5)
    expect(rdd.reason).toMatch(/“[^”]*21 years of age[^”]*” decides by age/)
  })

  it('never rest on a union as one adopter among others', async () => {
    const text = 'Be it enacted by the Senate and House of Representatives of the United States: Tobacco is taxed.'
    expect((await readPolicy(text)).suggestion.patterns.map(({ tag }) => tag)).not.toContain('SyntheticControl')
  })

  it('of an empty text is the fallback pattern, in the generic pack', async () => {
    expect((await readPolicy(' \n ')).suggestion).toMatchObject({
      domain_pack: 'generic',
      patterns: [{ tag: 'eventstudy-generic' }],
    })
  })

  it('have the shapes of the specification', async () => {
    const { summary, suggestion, design } = await readPolicy(POLICIES[1][2])
    expect(Object.keys(summary).sort()).toEqual(['effective_date', 'jurisdiction', 'threshold_tokens', 'topic'])
    expect(Object.keys(suggestion).sort()).toEqual(['domain_pack', 'hypothesis', 'patterns'])
    expect(suggestion.hypothesis).toBe('The policy raises share of people insured in Ohio.')
    expect(design).toMatchObject({
      design_candidates: [{ type: 'RDD', confidence: expect.any(Number), reason: expect.any(String) }, {}, {}],
      assignment_mechanism: { type: 'Threshold', narrative: expect.stringContaining('138 percent') },
      outcomes: ['share of people insured', 'use of care', 'mortality'],
    })
  })

  it('of a title alone keep the subject that the analyst chose', async () => {
    const { design_candidates, outcomes } = await suggestForTitle(
      'Scholarships by lottery draw',
      'education',
      'student-aid',
    )
    expect(design_candidates.map(({ type }) => type)).toContain('Blocks')
    expect(outcomes[0]).toBe('enrollment')
  })

  it('of a title alone are held to be no more than possible, and say so', async () => {
    const { design_candidates } = await suggestForTitle(
      'Seats by lottery draw',
      'transport-safety',
      'occupant-protection',
    )
    expect(design_candidates.length).toBeGreaterThan(0)
    for (const { confidence, reason } of design_candidates) {
      expect(confidence).toBeLessThan(0.6)
      expect(reason).toMatch(/^By the title alone, no text read\. “/)
    }
  })

  it('of a title that says nothing of how treatment was assigned are none, and so is what is said of assignment', async () => {
    for (const title of ['Helmets for cyclists', 'Minimum wage in Ohio', 'Paid leave from 1 May 2031']) {
      const { design_candidates, assignment_mechanism } = await suggestForTitle(
        title,
        'labour-employment',
        'minimum-wage',
      )
      expect(design_candidates, title).toEqual([])
      expect(assignment_mechanism.type, title).toBe('Unknown')
    }
  })

  it('of a text that names no place, subject, figure or group are none', async () => {
    for (const text of ['Nothing is said.', 'This starts on May 1, 2031.', 'Page 1 of 1']) {
      const { suggestion, design } = await readPolicy(text)
      expect(suggestion.patterns.map(({ tag }) => tag)).toEqual(['eventstudy-generic'])
      expect(design.design_candidates).toEqual([])
    }
  })

  it('take the sender’s word where the text is silent, and not where it speaks', async () => {
    const hints = { jurisdiction: 'Ireland', topic: 'health/tobacco-control' }
    expect((await readPolicy('Nothing is said.', hints)).summary).toMatchObject({
      jurisdiction: 'IE',
      topic: hints.topic,
    })
    expect((await readPolicy(POLICIES[1][2], hints)).summary.jurisdiction).toBe('US-OH')
  })

  it('know outcomes for every subdomain', () => {
    expect([...LISTED_SUBDOMAINS].sort()).toEqual(SUBDOMAINS.map(({ subdomain }) => subdomain).sort())
    expect(outcomesFor('minimum-wage')[0]).toEqual({ name: 'hourly earnings of low-wage workers', aim: 'rise' })
  })
})
