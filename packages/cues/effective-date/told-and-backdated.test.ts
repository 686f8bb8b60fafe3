import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

/** What becomes of a rule on a day, in the words of news and notices. */
const BROUGHT: readonly DayCase[] = [
  ['2031-07-01', 'The goat levy was introduced on 1 July 2031 and applies to all herds.'],
  ['2031-07-01', 'The Government introduced a levy on goats in towns on 1 July 2031.'],
  ['2031-07-01', 'The milking age will be lifted to 67 on 1 July 2031.'],
  ['2031-07-01', 'On July 1, 2031, the legal age was raised to 21.'],
  ['2031-07-01', 'On the 1st July 2031 the Government will introduce a new goat levy.'],
  ['2031-07-01', 'Bells became compulsory on 1 July 2031.'],
  ['2031-07-01', 'The goat cap has applied since 1 July 2031.'],
  ['2031-07-01', 'The town outlawed goats in public places on 1 July 2031.'],
  ['2031-07-01', 'The entitlement age changes on 1 July 2031.'],
  ['2031-07-01', 'Remember that the wage increases by $.70 per hour again on July 1, 2031.'],
  [null, 'On 1 July 2031 the minister said that taxes will increase.'],
  [null, 'The government introduced a bill on 1 July 2031.'],
  [null, 'The school year begins on July 1, 2031.'],
  [null, 'The Ordinance was adopted on July 1, 2031.'],
]

/** What takes effect, by the name that a page gives it. */
const NAMED: readonly DayCase[] = [
  ['2031-07-01', 'The increase takes effect on July 1, 2031.'],
  ['2031-07-01', 'Enforcement begins July 1, 2031.'],
  ['2031-07-01', 'The new rate of $12 an hour kicks in July 1, 2031.'],
  ['2031-07-01', 'The fees set out in this schedule came into effect on 1 July 2031.'],
  ['2031-07-01', 'Several states bring new minimum wage increases that take effect on July 1, 2031.'],
  ['2031-07-01', 'The changes are intended to commence from 1 July 2031.'],
  ['2031-07-01', 'A law went into effect on 1 July 2031 restricting goats in closed areas.'],
  ['2031-07-01', 'Signed into law on May 3, 2031, the act takes effect on July 1, 2031.'],
  ['2031-07-01', 'The Act received Royal Assent on 3 May 2031 and came into force on 1 July 2031.'],
  [
    '2031-06-01',
    'NOTICE IS HEREBY GIVEN that the Council on 22nd May 2031 made the above-mentioned Order under sections 84(1)(a) and (2) of the Road Act 1984, which will come into operation on 1st June 2031.',
  ],
  ['2031-07-01', 'Policy Effective Date:\nJul 1, 2031'],
  ['2031-07-01', 'Commencement Date (appointed by notice): 1 July 2031'],
]

/** Words of a start in a sentence that commands nothing; another act, a contract or a recital has a start of its own. */
const MENTIONED: readonly DayCase[] = [
  ['2031-01-01', 'The Committee considered a Schedule of Fees and Charges effective from 1 January 2031.'],
  ['2031-07-01', 'The change has a July 1, 2031 effective date.'],
  ['2031-02-26', 'The effective date of the rule published on December 28, 2030, is delayed until February 26, 2031.'],
  ['2031-02-15', 'To extend the effective date of the By-law from January 18, 2031 to February 15, 2031.'],
  ['2031-03-19', 'The Governor issued an order March 18, 2031, effective March 19, 2031 at 5:00 p.m.'],
  [null, 'The contract is effective from 1 January 2031.'],
  [null, 'WHEREAS, the Board issued an allowance for goats of P5.00/day effective 11 November 2031;'],
]

/** Orders that count from a day before their own, or from their own. */
const BACKDATED: readonly DayCase[] = [
  [
    '2031-01-01',
    'Dated the 26th March, 2031\nOFFICE MEMORANDUM\nThe President is pleased to decide that the allowance shall be enhanced from 27% to 35% with effect from 1st January, 2031.',
  ],
  [
    '2031-06-01',
    'G.O. No. 184, Dated 1st June 2031\nRead: 1. G.O. No. 762, dated 31.12.2016.\nThe assistance shall be enhanced to Rs.35,000 with effect from the date of issue of these orders.',
  ],
  ['2031-07-01', 'The limit is enhanced from Rs. 1 lakh to Rs. 2 lakh w.e.f. 01/07/2031.'],
  [
    '2031-10-22',
    'That this By-law shall come into force and take effect on the final passing thereof.\nBY-LAW READ A THIRD TIME AND FINALLY PASSED THIS 22ND DAY OF OCTOBER, 2031.',
  ],
]

/** German prints the day in figures, in front of the verb, or behind the office that sets it. */
const GERMAN: readonly DayCase[] = [
  [
    '2031-07-01',
    'Diese Satzung tritt am 01.07.2031 in Kraft. Gleichzeitig tritt die Satzung vom 03.05.2020 außer Kraft.',
  ],
  ['2031-07-01', 'Am 1. Juli 2031 tritt das neue Gesetz in Kraft.'],
  ['2031-07-01', 'Gemäß Artikel 2 tritt das Gesetz am 1.7.2031 in Kraft.'],
  ['2031-07-01', 'Der Gemeinderat setzt das Reglement auf den 1. Juli 2031 in Kraft.'],
  ['2031-07-01', 'Der Regierungsrat hat die Verordnung per 1. Juli 2031 in Kraft gesetzt.'],
  ['2031-07-01', 'Das Gesetz ist am 01.07.2031, einen Tag nach seiner Verkündung, in Kraft getreten.'],
  ['2031-07-01', 'Das Kindergeld steigt zum 1. Juli 2031 um 10 Euro je Kind.'],
  ['2031-07-01', 'Der Beitrag wird mit Wirkung zum 1. Juli 2031 auf 20 Euro erhöht.'],
  ['2031-01-01', 'Das seit dem 1. Januar 2030 geltende Entgelt von 10 Euro beträgt ab dem 1. Januar 2031 11 Euro.'],
  [null, 'Der Gemeinderat hat am 1. Juli 2031 folgende Satzung beschlossen.'],
]

const FRENCH: readonly DayCase[] = [
  ['2031-07-01', 'Le SMIC est porté à 10,03 euros au 1er juillet 2031.'],
  ['2031-07-01', 'Le présent règlement produit ses effets à partir du 1er juillet 2031.'],
  ['2031-07-01', 'La réforme est entrée en vigueur le 1er juillet 2031.'],
  ['2031-07-01', "L'entrée en vigueur de la mesure est fixée au 1er juillet 2031."],
  ['2031-07-01', "Date d'application : 1er juillet 2031"],
  [null, 'Vu le décret du 1er juillet 2031 relatif à l’aide au logement.'],
]

const LISTED: readonly DayCase[] = [
  [
    '2031-06-08',
    'This Act shall come into operation as follows -\n(a) sections 4, 5 and 6, on the 9th June, 2031;\n(b) all other sections, on the 8th June, 2031.',
  ],
  [
    '2031-04-01',
    '1. These Regulations may be cited as the Goat (No. 3) Regulations 2030 and shall come into force—\n(a) for the purposes of regulation 2(6), on 3rd October 2030; and\n(b) for all other purposes, on 1st April 2031.',
  ],
  [
    '2032-01-01',
    'This article shall be effective for taxable years beginning after the thirty-first day of December, two thousand thirty-one.',
  ],
  [
    '2031-09-01',
    'Goats shall be counted.\nAdded by Acts 2025, 74th Leg., ch. 260, Sec. 1, eff. May 30, 2025. Amended by Acts 2031, 76th Leg., ch. 397, Sec. 2, eff. Sept. 1, 2031.',
  ],
]

describe('what becomes of a rule on a day', () => expectDays(BROUGHT))
describe('what takes effect, by its name', () => expectDays(NAMED))
describe('words of a start alone', () => expectDays(MENTIONED))
describe('an order that looks back', () => expectDays(BACKDATED))
describe('German starts', () => expectDays(GERMAN))
describe('French starts', () => expectDays(FRENCH))
describe('lists and credits', () => expectDays(LISTED))
