import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import type { CueType } from '../registry.ts'
import { RULES } from '../rules.ts'

async function find(text: string, type: CueType) {
  const { extract } = await RULES[type]()
  return extract(readDocument(text))
}

/** One clause of each kind, in words that laws use. */
const CLAUSES: [type: CueType, key: string, clause: string][] = [
  ['random', 'lottery', 'If applications exceed the places, students shall be chosen by lottery.'],
  ['random', 'lottery', 'Seats are filled on a random basis.'],
  ['random', 'lottery', 'Die Plätze werden durch Los vergeben.'],
  ['random', 'randomized-evaluation', 'The evaluation uses random assignment to a control group.'],
  [
    'random',
    'oversubscription',
    'Where there are more eligible children than available places, a waiting list is kept.',
  ],
  ['comparison', 'pilot', 'The department shall conduct a pilot program in two counties.'],
  ['comparison', 'some-areas', 'The minister may set a limit in designated areas.'],
  ['comparison', 'opt-in', 'Local governments may elect to apply this chapter.'],
  ['phase_in', 'steps', 'The rate is phased in over five years.'],
  ['sunset', 'expiry', 'This section shall expire on December 31, 2029.'],
  ['phase_in', 'steps', 'On or after May 1, 2031 but before May 1, 2032, the fare is two dollars.'],
  ['phase_in', 'steps', 'The fare is $2.00 and, beginning May 1, 2031, $2.25 and, beginning May 1, 2032, $2.50.'],
  ['phase_in', 'steps', 'Section 3 takes effect eighteen months after the effective date of section 2 of this Act.'],
  ['sunset', 'expiry', 'This chapter expires March 30, 2033.'],
  ['sunset', 'expiry', 'Dieses Gesetz tritt am 31. Dezember 2024 außer Kraft.'],
  ['exemptions', 'exemption', 'This section shall not apply to a public employer.'],
  ['population', 'eligibility', 'An individual is eligible for the benefit.'],
  ['contingency', 'condition', 'It takes effect subject to appropriations made by the council.'],
  ['contingency', 'condition', 'The agency may wait until the waiver or authorization is granted.'],
  ['contingency', 'condition', 'The act takes effect at once if it receives a vote of three-fifths of each house.'],
  ['contingency', 'condition', 'The amendment takes effect May 1, 2031, following approval by the voters.'],
  ['contingency', 'condition', 'It starts on May 1, 2031, or when the form is printed, whichever is later.'],
  ['exemptions', 'exemption', 'No vehicle may stand there except for those vehicles that deliver goods.'],
  ['sanctions', 'penalty', "La contravention est punie d'une amende de 90 euros."],
  ['repeal', 'repeal', 'Section 12 is repealed.'],
  ['funding', 'money', 'There is hereby appropriated from the general fund $5,000,000.'],
  ['data_mandates', 'report', 'The commissioner shall submit an annual report to the legislature.'],
  ['sanctions', 'penalty', 'A person is liable on summary conviction to a fine not exceeding €1,000.'],
]

describe('other cues', () => {
  it.each(CLAUSES)('%s (%s) in “%s”', async (type, key, clause) => {
    const found = await find(`A first rule stands here. ${clause} A last one follows.`, type)
    expect(found.map(({ cue_key }) => cue_key)).toContain(key)
    expect(found[0].phrase).toBe(clause)
  })

  it('takes no amendment for a fine, and no heading for an exemption', async () => {
    for (const text of [
      'Section 4 is amended to read as follows.',
      'The Act (amended by section 9) applies.',
      'An amendment may be moved.',
      'The rate on fine-cut tobacco is one half of it.',
      'A standard for fine particulate matter of small size is set.',
    ])
      expect(await find(text, 'sanctions')).toEqual([])
    for (const text of [
      'EXEMPTIONS AND SPECIAL RULES',
      'This Act (except section 4(7)) comes into force on 1 July 2031 and shall apply where a hedge is cut.',
      'If this Act does not receive the vote, it falls.',
    ])
      expect(await find(text, 'exemptions')).toEqual([])
  })

  it('takes no power to appoint days for steps, and no plain condition for a contingency', async () => {
    for (const text of [
      'Different days may be appointed for different provisions.',
      'The Minister may appoint different dates for different purposes.',
      'An order may appoint different days for different areas.',
    ])
      expect(await find(text, 'phase_in')).toEqual([])
    for (const text of ['In the event that the index falls, rents stay.', 'Where the index rises, rents rise.'])
      expect(await find(text, 'contingency')).toEqual([])
  })

  it('takes no ticket and no casino for a draw of lots', async () => {
    for (const text of [
      'Lottery tickets may not be bought.',
      'The state lottery commission pays.',
      'Random audits are made.',
    ])
      expect(await find(text, 'random')).toEqual([])
  })

  it('quotes agencies and statutes by their names, each once', async () => {
    const text =
      'The Secretary of Labor decides. The Secretary of Labor reports under 42 U.S.C. 1396a and the Housing Act 1985.'
    expect((await find(text, 'agency')).map(({ phrase }) => phrase)).toEqual(['Secretary of Labor'])
    expect((await find(text, 'citations')).map(({ phrase }) => phrase)).toEqual([
      '42 U.S.C. 1396a',
      'the Housing Act 1985',
    ])
  })

  it('gives places in the source, quotes and wrapped lines as they stand there', async () => {
    const source = 'First.\n\nThe “pilot\nprogram” runs 🏛 in two counties.'
    const [cue] = await find(source, 'comparison')
    expect([...source].slice(cue.start!, cue.end!).join('')).toBe(cue.phrase)
  })

  it('shows at most forty places of a kind, however long the text', async () => {
    const text = Array.from({ length: 90 }, (_, at) => `Section ${at} is repealed.`).join('\n\n')
    expect(await find(text, 'repeal')).toHaveLength(40)
  })
})
