import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { thresholdCues } from './index.ts'
import { type Case, currentOf } from './test-support/current-of.ts'

const SAID_TWICE: readonly Case[] = [
  ['Each owner shall pay Three Hundred Dollars ($300.00) per unit.', [300, 'USD/unit']],
  ['A pension of Rupees two thousand (Rs. 2,000/-) per month is payable to a widow.', [2000, 'INR/month']],
  ['The share is Twelve Percent (12%) of gross rent.', [12, 'percent']],
]

const GROUPS: readonly Case[] = [
  ['A class of 18 or more shall have an aide.', [18, 'student']],
  ['A school with a roll of 30 to 75 is entitled to a third teacher.', [[30, 75], 'student']],
  ['If the pupils of a year number 40 or more, a further class is formed by the board.', [40, 'student']],
  ['An employer with a workforce of at least 60 shall file.', [60, 'employee']],
  ['A household of five or more is entitled to a fourth room.', [5, 'person']],
  ['Eine Klasse mit mehr als 27 wird geteilt, und für die Lehrkraft gilt das Gesetz.', [27, 'student']],
  ['Une classe de plus de 25 est dédoublée dans les écoles de la commune.', [25, 'student']],
  [
    'The number of aides is found by dividing the roll by:\n(a) 40, in the lower years;\n(b) 60.5, in the upper years.',
    [40, 'ratio'],
    [60.5, 'ratio'],
  ],
]

const AGES: readonly Case[] = [
  ['A bus twelve model years old or newer is exempt.', [12, 'year']],
  ['A tractor more than five and not more than 20 model years old is taxed.', [[5, 20], 'year']],
  ['The fee is not due from a person under the age of 12 or over 68.', [12, 'year'], [68, 'year']],
  ['Persons under 21 or over 75 may not hold the permit.', [21, 'year'], [75, 'year']],
]

const TIMES: readonly Case[] = [
  ['A lift shall be inspected every nine months.', [9, 'month']],
  ['Der Kessel ist alle drei Jahre zu prüfen und wird von der Behörde untersucht.', [3, 'year']],
  ['Les ascenseurs sont contrôlés tous les quatre ans par un organisme agréé.', [4, 'year']],
  ['The commission shall report every two years to the legislature.'],
  ['A place more than 90 minutes by road from a hospital is remote.', [90, 'minute']],
  [
    'A person convicted of an offence punishable by imprisonment for a term exceeding four years is excluded.',
    [4, 'year'],
  ],
  ['A person who contravenes this section is liable to imprisonment for a term exceeding four years.'],
  [
    'Ausgeschlossen ist, wer wegen einer Tat, die mit Freiheitsstrafe von mindestens zwei Jahren bedroht ist, angeklagt wird.',
    [2, 'year'],
  ],
  ['The owner may continue to use the burner for a further 18 months.', [18, 'month']],
  ['The court may extend the time for a further 3 months.'],
  ['Der Vermieter kann erst nach Ablauf von sechs Jahren kündigen, und die Miete bleibt.', [6, 'year']],
  ['The aggregate of such periods shall not exceed 4 years.', [4, 'year']],
  ['A member shall give 12 hours of community service per month.', [12, 'hour/month']],
  ['Le bénéficiaire suit 8 heures de formation par semaine dans le centre de la commune.', [8, 'hour/week']],
  ['Wer seit mehr als 18 Monaten als arbeitslos gemeldet ist, erhält die Förderung und das Geld.', [18, 'month']],
  ['L’aide est due à toute personne inscrite depuis plus de six mois sur la liste.', [6, 'month']],
]

const SIZES: readonly Case[] = [
  ["Est visé tout sac d'au moins 2 litres et d'au plus 15 litres selon la loi.", [[2, 15], 'litre']],
  ["Les ressources n'excèdent pas 80 % du seuil de pauvreté dans la commune.", [80, 'percent-fpl']],
  ['Das Einkommen liegt unter 70 Prozent der Armutsgrenze, und das Kind lebt im Haushalt.', [70, 'percent-fpl']],
  ['A contribution shall not exceed $900, and in cash it shall not exceed $60.', [900, 'USD'], [60, 'USD']],
]

const CHANGES: readonly Case[] = [
  ['The limit is increased from 15 to 40 employees.', [40, 'employee']],
  ['The fee is raised from $12 to $30.', [30, 'USD']],
  ['The minimum age for a tattoo is raised from sixteen to nineteen years.', [19, 'year']],
  ['Das Mindestalter wird von 14 auf 16 Jahre angehoben und das Gesetz.', [16, 'year']],
  ["L'âge minimal est porté de 14 à 16 ans dans la loi.", [16, 'year']],
  ['La taxe est relevée de 5 à 8 euros dans la commune.', [8, 'EUR']],
  ['Erst nach Ablauf von neun Jahren kann er sich auf die Miete berufen.', [9, 'year']],
  ['Employers of from 15 to 40 employees are covered.', [[15, 40], 'employee']],
]

const ELSEWHERE: readonly Case[] = [
  ['Der Zuschuss beträgt drei Viertel der Kosten und wird von dem Land gezahlt.', [75, 'percent']],
  [
    'La prime couvre les deux tiers des frais et la moitié du prix dans la commune.',
    [66.6667, 'percent'],
    [50, 'percent'],
  ],
  ['Der Beschluss bedarf der Zustimmung von zwei Dritteln der Mitglieder, und das Gesetz gilt.'],
  ['A mesh of more than three-eighths of an inch is not lawful.', [0.375, 'inch']],
  ['A loan shall not be more than 4.5 times gross annual income.', [4.5, 'ratio']],
  ['Kenya. Income must not exceed Kenya Shillings nine thousand (KSh. 9,000).', [9000, 'KES']],
  ['A household with an income below GH¢4,000 is entitled to GH¢90 per month.', [4000, 'GHS'], [90, 'GHS/month']],
  ['Sweden. Income must not exceed SEK 90,000; the fee is 300 kronor per month.', [90000, 'SEK'], [300, 'SEK/month']],
  ['Families with income of up to R$ 310.00 per person are eligible.', [310, 'BRL/person']],
  ['The allowance is 8,000 yen per month.', [8000, 'JPY/month']],
  ['A ratio of 1:24 shall be kept. Sittings begin at 9:30.', [24, 'ratio']],
  ['A tenant with a score of 540 or below is at risk.', [540, 'point']],
  ['Overtime is paid at one and a half times the hourly rate.', [1.5, 'ratio']],
  ['A city with a population greater than 60,000 according to the last census is covered.', [60000, 'person']],
  ['Income at or below 150 percent of the federal poverty level qualifies.', [150, 'percent-fpl']],
  ['Der Anspruch besteht bis zum vollendeten sechsten Lebensjahr und das Geld.', [6, 'year']],
  ['Betriebe mit weniger als 30 Vollzeitstellen sind von der Pflicht befreit.', [30, 'employee']],
]

const NO_THRESHOLDS: readonly Case[] = [
  ['Penalty: Fine not exceeding 80 penalty units.'],
  ['Passage requires a majority (50% plus one) of the votes cast.'],
  ['A party with at least 4 per cent of the votes cast is entitled to seats.', [4, 'percent']],
  ['The tax is expected to raise about $1.2 million a year.'],
  ['The bureau shall report the number of households with income below $20,000.'],
  ['The warning shall be printed in letters at least two inches high.'],
  ['DUBLIN: PUBLISHED BY THE OFFICE. PRICE: €4.20'],
  ['A household with two or more lodgers shall be paid in no more than two payments.'],
]

describe('figures as laws write them', () => {
  const cases = [...SAID_TWICE, ...GROUPS, ...AGES, ...TIMES, ...SIZES, ...CHANGES, ...ELSEWHERE, ...NO_THRESHOLDS]
  it.each(cases.map(([clause, ...thresholds]) => [clause, thresholds] as const))(
    'are read from %j',
    (clause, thresholds) => {
      expect(currentOf(clause)).toEqual(thresholds)
    },
  )

  it('have the first of two ages below and the second above', () => {
    const ages = thresholdCues(readDocument('A person under the age of 12 or over 68 rides free.'))
    expect(ages.map(({ cue_value }) => cue_value.operator)).toEqual(['lt', 'gt'])
  })
})
