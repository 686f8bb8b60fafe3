import { expect, it } from 'vitest'
import { readPolicy } from '../suggest/read-policy.ts'
import { cuesOf } from '../cue.ts'

/** Sentences as statutes of many countries write their figures, each with what it sets: `value unit`. */
const FIGURES: [figure: string, sentence: string][] = [
  ['65 year', 'An individual who is 65 or older is exempt from the fee.'],
  ['60 year', 'Citizens 60 years and above shall receive the grant.'],
  ['18 year', 'A child is a person who has not reached his or her eighteenth birthday.'],
  ['18 year', 'Minors (under 18) may not enter.'],
  ['14 year', 'A child under 14 years is not criminally responsible.'],
  ['66.6667 percent', 'The tenant may not be charged more than two-thirds of the fair market rent.'],
  ['2 ratio', 'Income must not exceed twice the federal poverty level.'],
  ['0.5 ratio', 'The duty is charged at half the standard rate.'],
  ['0.5 mile', 'A stop within one-half mile of the lot counts.'],
  ['1500000 GBP', 'Relief is limited to companies with turnover below £1.5m.'],
  ['250000 INR/year', 'A family whose annual income does not exceed Rs. 2,50,000 is eligible.'],
  ['500000 INR/year', 'Where income does not exceed rupees five lakhs per annum, the student is eligible.'],
  ['1000 PHP/month', 'Each shall be entitled to a monthly stipend of not less than One thousand pesos (P1,000.00).'],
  ['1 month', "A deposit may not exceed 1 month's rent."],
  ['12 day', 'A learner may be absent on not more than twelve days during the summer term.'],
  ['6 day', 'Betriebe dürfen an jährlich höchstens sechs Sonn- und Feiertagen öffnen.'],
  ['14 square-centimetre', 'The rule leaves out labels with an area of less than 14 cm2.'],
  [
    '20 week',
    'A picker who is engaged again not more than 20 weeks after the date of separation keeps the seniority of both spells.',
  ],
  ['28 week', 'A person is not entitled to statutory sick pay for more than 28 weeks.'],
]

it.each(FIGURES)('%s is read in "%s"', async (figure, sentence) => {
  const { cues } = await readPolicy(`AN ACT relating to policy.\nBe it enacted:\nSection 1. ${sentence}\n`)
  const found = cuesOf(cues, 'threshold_tokens').map(({ cue_value: { value, unit } }) => `${String(value)} ${unit}`)
  expect(found).toContain(figure)
})

it('the day of a month is no span of time, and a mark in one line gives no currency to the next', async () => {
  const { cues } = await readPolicy(
    'AN ACT.\nBe it enacted:\nSection 1. A child attains the age on the 31st day of March that follows.\nFees are set in KSh.\n2. A form is filed.\n',
  )
  expect(cuesOf(cues, 'threshold_tokens')).toEqual([])
})

it('bare numbers carry what the head of their column says, told from the right', async () => {
  const { cues } = await readPolicy(
    'AN ACT to set wages.\nBe it enacted:\nSCHEDULE\nOccupation | Least pay a month (KSh. per month) | Least pay a day (KSh. per day)\n1. | Beekeeper | 9,150 | 380\n2. | Ferryman | 12,400 | 515\n\nSection 7 | applies | 22\n',
  )
  const found = cuesOf(cues, 'threshold_tokens').map(({ cue_value: { value, unit } }) => `${String(value)} ${unit}`)
  expect(found).toEqual(['9150 KES/month', '380 KES/day', '12400 KES/month', '515 KES/day'])
})

it('an empty line between the rows of a table parts nothing', async () => {
  const { cues } = await readPolicy(
    'AN ACT to set wages.\nBe it enacted:\nSCHEDULE\n\nOccupation | Wages per month in KSh. | Wages per day in KSh.\n\n1. | Beekeeper | 9,150 | 380\n\n2. | Ferryman | 12,400 | 515\n\nSection 7 applies to 22 of them.\n',
  )
  const found = cuesOf(cues, 'threshold_tokens').map(({ cue_value: { value, unit } }) => `${String(value)} ${unit}`)
  expect(found).toEqual(['9150 KES/month', '380 KES/day', '12400 KES/month', '515 KES/day'])
})

it('a percentage is a tax rate beside a tax, and not beside a duty to do something or a credit', async () => {
  const quantityIn = async (sentence: string) => {
    const { cues } = await readPolicy(`AN ACT.\nBe it enacted:\nSection 1. ${sentence}\n`)
    return cuesOf(cues, 'threshold_tokens').map(({ cue_value }) => cue_value.quantity)
  }
  expect(await quantityIn('Income tax is charged at the rate of 45% on income.')).toContain('tax_rate')
  expect(await quantityIn('The authority has a duty to insulate at least 45% of homes.')).not.toContain('tax_rate')
  expect(await quantityIn('The tax credit is 20 percent of the expenses.')).not.toContain('tax_rate')
})

it('a number of a provision, a year before a heading and the pay of an officer are no thresholds', async () => {
  const text =
    'AN ACT of 2026\nVACANT HOMES\nBe it enacted:\nSection 1. 71.07 (9g) applies.\n' +
    'Section 2. The governor shall appoint an inspector, at a salary of two thousand dollars per year.\n'
  expect(cuesOf((await readPolicy(text)).cues, 'threshold_tokens')).toEqual([])
})
