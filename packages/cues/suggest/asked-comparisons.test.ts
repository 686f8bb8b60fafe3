import { describe, expect, it } from 'vitest'
import { readPolicy } from './read-policy.ts'

/** A policy, the design an evaluator would try first, and what in it speaks for that. */
type Case = readonly [first: string, why: string, text: string]

const ASKED: readonly Case[] = [
  [
    'SyntheticControl',
    'the text compares the state with others',
    'Be it enacted by the Legislature of the State of Idaho: An employer of 20 or more employees shall provide 16 hours of paid leave a year. The department shall evaluate employment in this state against neighboring states and shall publish a report.',
  ],
  [
    'SyntheticControl',
    'the text compares the city with those around it',
    'THE CITY COUNCIL OF THE CITY OF OAKDALE, CALIFORNIA, DOES ORDAIN AS FOLLOWS: A tax of two cents per ounce is imposed on sweetened drinks; a retailer with receipts of less than $60,000 is exempt. The manager shall report on sales in the City and in cities that adjoin it.',
  ],
  [
    'RDD',
    'the text compares those on either side of its figure',
    'Be it enacted by the Legislature of the State of Kansas: The tax is 4 percent. No tax is due from a firm with fewer than 12 employees. The commissioner shall compare firms just above and just below that size.',
  ],
  [
    'DiD',
    'the text compares areas inside and outside',
    'Be it enacted by the General Assembly of the State of Ohio: A person aged 60 or over is entitled to a visit each week. The service is given in Adams and Brown counties. The department shall compare hospital stays in counties that do not take part with those in the two counties.',
  ],
]

const BY_CHANCE: readonly Case[] = [
  [
    'IV',
    'what is drawn is an offer',
    'The District shall draw lots in public among applicants for each campus. A seat shall be offered in the order of the numbers drawn, and a family may decline the offer.',
  ],
  [
    'Blocks',
    'an office is drawn, within each block',
    'The office of headman shall be drawn by lots, separately for each block and for villages of each size. Be it enacted by the Legislature of the State of Goa.',
  ],
  [
    'Blocks',
    'places go by a ballot',
    'The Secretary of State makes the following Regulations. Places are given to applicants chosen by random ballot in each region.',
  ],
  [
    'Blocks',
    'chance decides, in French',
    'Les logements sont attribués par voie de tirage au sort dans chaque commune aux familles de la région.',
  ],
  [
    'Blocks',
    'chance decides, in German',
    'Die Plätze werden in jeder Gemeinde nach dem Zufallsprinzip vergeben, und das Los entscheidet über die Reihenfolge.',
  ],
]

const OTHERS: readonly Case[] = [
  [
    'Matching',
    'a state offers what owners may leave, whatever the whole emits',
    'An Act relating to voluntary greenhouse gas emissions audits. Be it enacted by the Legislature of the State of Oregon: An audit of greenhouse gas emissions is voluntary. An owner may take part.',
  ],
  [
    'Matching',
    'nobody has to join, and like farms are compared',
    'Farms (Voluntary Marks) Regulations. A grower may join the scheme. Nothing in these Regulations requires a grower to join. The Agency shall compare the yields of members with those of similar farms.',
  ],
  [
    'RDD',
    'a boundary whose two sides are compared',
    'The board of the Hill school district, Vermont. A child within the attendance boundary attends North School. The principal shall study pupils who live on either side of the boundary.',
  ],
  [
    'Matching',
    'a voluntary scheme, alike owners compared',
    "Arrêté concernant l'aide volontaire à l'isolation. Les propriétaires peuvent recourir librement à l'aide, nul n'est tenu d'y participer. La direction compare, à bâtiment semblable, la consommation des participants et des autres.",
  ],
  [
    'SyntheticControl',
    'what is looked at is a figure of the whole state',
    'Be it enacted by the Legislature of the State of Oregon: AN ACT relating to greenhouse gas emissions. Greenhouse gas emissions of the state shall be reduced. The department shall adopt a cap on greenhouse gas emissions and carbon.',
  ],
  [
    'DiD',
    'a pilot runs in some places, whatever the age',
    'The pilot program runs in three counties. Under the pilot program a person aged 25 or over who receives cash assistance is served. Be it enacted by the Legislature of the State of Iowa.',
  ],
  [
    'DiD',
    'a price that is set says how much',
    'Be it enacted by the Parliament of Ireland. The minimum price of a ticket on any bus is €2 and the price of a weekly ticket is €9.',
  ],
]

describe('suggested designs', () => {
  it.each([...ASKED, ...BY_CHANCE, ...OTHERS])('%s first, where %s', async (first, _why, text) => {
    const { patterns } = (await readPolicy(text)).suggestion
    expect(patterns.map(({ tag }) => tag)[0], JSON.stringify(patterns)).toBe(first)
  })

  it('quote the comparison that the text asks for', async () => {
    const { patterns } = (await readPolicy(ASKED[2][2])).suggestion
    expect(patterns[0].reason).toContain('just above and just below')
  })

  it('take a street with two sides for no comparison', async () => {
    const text =
      'Be it enacted by the Legislature of the State of Kansas: A person may not park for more than 2 hours on either side of Main Street.'
    const { patterns } = (await readPolicy(text)).suggestion
    expect(patterns.map(({ reason }) => reason).join(' ')).not.toContain('asks to compare')
  })
})
