import { describe, expect, it } from 'vitest'
import { type Case, currentOf } from './test-support/current-of.ts'

const AMERICAN: readonly Case[] = [
  [
    '(1) An eligible student is one whose household income is not more than 185 percent of the federal poverty guidelines.',
    [185, 'percent-fpl'],
  ],
  [
    '"Small employer" means an employer that employed an average of at least two but not more than fifty employees on business days.',
    [[2, 50], 'employee'],
  ],
  ['The scholarship shall not exceed the lesser of tuition or $4,200.', [4200, 'USD']],
  ["A landlord may not demand a security deposit in excess of one month's rent.", [1, 'month']],
  [
    'An owner shall not increase rent by more than 7 percent plus the change in the cost of living, or 10 percent, whichever is lower.',
    [7, 'percent'],
    [10, 'percent'],
  ],
  [
    'This section applies to housing for which a certificate of occupancy was issued more than 15 years before the increase.',
    [15, 'year'],
  ],
  [
    'Each employer shall permit an employee to accrue one hour of paid sick time for every thirty hours worked.',
    [1, 'hour'],
    [30, 'hour'],
  ],
  [
    'An employer with fewer than 18 employees shall provide up to forty hours of paid sick leave per year.',
    [18, 'employee'],
    [40, 'hour'],
  ],
  [
    'For taxable years beginning on or after January 1, 2019, the rate is 4.95 percent of net income.',
    [4.95, 'percent'],
  ],
  ['A taxpayer may claim a credit equal to 15 percent of the federal credit.', [15, 'percent']],
  ['A person who purchases more than 3.6 grams of pseudoephedrine in a day commits a violation.', [3.6, 'gram']],
  ['The operator of a moped shall be 14 years of age or over.', [14, 'year']],
  ['Each school district with an enrollment of more than 10,000 students shall adopt the program.', [10000, 'student']],
  ['In a retail store of 10,000 square feet or more, plastic bags are banned.', [10000, 'square-foot']],
  ['A carryout bag may be sold for not less than ten cents.', [0.1, 'USD']],
  ['Any offender under seventeen years of age at the time of the offense shall be tried as a juvenile.', [17, 'year']],
  ['The applicant shall have a credit score of at least 620.', [620, 'point']],
  ['Vehicles with a gross vehicle weight rating of 26,001 or more pounds are covered.', [26001, 'pound']],
  ['The fee is $0.05 for each bag.', [0.05, 'USD/bag']],
  [
    'Beginning July 1, 2021, the wage is $11.00 per hour; beginning July 1, 2022, the wage is $12.00 per hour.',
    [11, 'USD/hour'],
    [12, 'USD/hour'],
  ],
  ['No person shall smoke within a distance of 15 feet from any bus stop.', [15, 'foot']],
  ['An inmate sixty years of age or older who has served ten years or more may petition.', [60, 'year'], [10, 'year']],
  ['The department shall select at least five but not more than ten school districts to participate.'],
  ['No more than 5 percent of the vehicles in a fleet may exceed the standard.', [5, 'percent']],
  ['Recipients must work an average of 20 hours per week.', [20, 'hour/week']],
]

const BRITISH: readonly Case[] = [
  ['The sum specified is £20,000 for a building containing more than ten flats.', [20000, 'GBP'], [10, 'rental-unit']],
  ['An employee who has been continuously employed for a period of not less than 26 weeks qualifies.', [26, 'week']],
  ['The driver of a vehicle is exempt if the vehicle is more than 40 years old.', [40, 'year']],
  ['The charge is £10 for each day on which a vehicle is used on a road in the area.', [10, 'GBP/day']],
  ['A person with a disability who is aged 16 or over but under pensionable age is entitled.', [16, 'year']],
  ['A landlord must not grant an assured tenancy for a term of less than six months.', [6, 'month']],
  ['The price of alcohol is calculated at 50 pence per unit.', [0.5, 'GBP/unit']],
  [
    'A person must not sell a drink containing more than 150 milligrams of caffeine per litre to a child under 16.',
    [150, 'milligram/litre'],
    [16, 'year'],
  ],
  [
    '“small business” means a business with fewer than 10 employees and an annual turnover not exceeding £2 million;',
    [10, 'employee'],
    [2_000_000, 'GBP/year'],
  ],
]

const OTHERS: readonly Case[] = [
  [
    'A person is entitled to a pension if the person has resided in Canada for at least ten years after attaining eighteen years of age.',
    [10, 'year'],
    [18, 'year'],
  ],
  [
    'A large emitter means a facility that emits 50,000 tonnes or more of carbon dioxide equivalent in a year.',
    [50000, 'tonne'],
  ],
  ['The levy is 25 cents per container in Ireland.', [0.25, 'EUR/container']],
  [
    'Betreiber von Anlagen mit einer installierten Leistung von mehr als 100 Kilowatt sind verpflichtet und haften.',
    [100, 'kW'],
  ],
  ['Der Steuersatz beträgt 19 Prozent der Bemessungsgrundlage und wird auf die Ware erhoben.', [19, 'percent']],
  [
    'Arbeitgeber mit mindestens 20 Arbeitsplätzen haben auf wenigstens 5 Prozent der Arbeitsplätze schwerbehinderte Menschen zu beschäftigen.',
    [5, 'percent'],
  ],
  ['Die werktägliche Arbeitszeit der Arbeitnehmer darf acht Stunden nicht überschreiten.', [8, 'hour']],
  ['Die Ruhezeit beträgt mindestens elf Stunden nach dem Ende der Arbeit.', [11, 'hour']],
  ['Der Bund zahlt für das erste und zweite Kind monatlich jeweils 219 Euro.', [219, 'EUR/month']],
  ['Jugendlicher ist, wer 15, aber noch nicht 18 Jahre alt ist.', [[15, 18], 'year']],
  ['L’employeur qui compte au moins 100 employés est tenu de déposer le plan et les données.', [100, 'employee']],
  ['Le taux est porté à 30 % lorsque la valeur dépasse 500 000 $ pour les biens.', [30, 'percent'], [500000, 'USD']],
  [
    'Nul ne peut conduire s’il a plus de 80 milligrammes d’alcool par 100 millilitres de sang et les analyses.',
    [80, 'mg/100ml-blood'],
  ],
  ['The average CO2 emissions of new passenger cars shall not exceed 95 g/km.', [95, 'g/km']],
  ['Member States shall ensure that at least 65 % by weight of packaging waste is recycled.', [65, 'percent-weight']],
  ['Undertakings with more than 500 employees shall publish the statement.', [500, 'employee']],
  ['The maximum residue level is 0,01 mg/kg.', [0.01, 'mg/kg']],
  ['A household is entitled to one hundred days of wage employment in every financial year.', [100, 'day']],
  ['Reservation of thirty-three per cent of seats shall be made for women.', [33, 'percent']],
  ['The tax on a tobacco product of more than 0.8 grams per stick is 90 cents.', [0.8, 'gram'], [0.9, 'USD']],
]

const NONE: readonly Case[] = [
  ['Findings. Researchers found that 40 percent of workers earned under $9 per hour in 2010.'],
  ['WHEREAS, federal contractors pay at least $10.10 per hour;'],
  ['The shop shall close at 10:00 p.m. on each day.'],
  ['Of the amount appropriated, not more than 3 percent shall be available for administrative expenses.'],
  ['The Minister may make up to two regulations under this section.'],
  ['A member of the tribunal shall hold office for five years.'],
  [
    'The court may impose a sentence of imprisonment not exceeding 12 months or a fine not exceeding level 5 on the standard scale.',
  ],
  ['The employer shall respond to the request within ten working days.'],
  ['Article 3(2) of Regulation (EU) No 1025/2012 applies.'],
  ['The authority shall consult the public for a period of not less than 60 days before making regulations.'],
  ['Notice shall be published in two consecutive issues of a newspaper at least 14 days before the hearing.'],
  ['The department shall evaluate the program every five years.'],
  ['The sum of $250,000 is hereby appropriated to the fund.'],
  ['The bond shall be in the sum of $10,000.'],
  ['Form 1040 shall be filed by April 15.'],
  ['The amendments made in 1998 by Public Law 105-277 are repealed.'],
  ['This Act expires five years after the date of its enactment.'],
  ['A violation is a class 3 misdemeanor punishable by a fine of $100.'],
  ['The Council shall be composed of twelve persons.'],
  ['Die Verordnung tritt zwei Jahre nach der Verkündung außer Kraft und ist bis dahin zu prüfen.'],
  ['Le tribunal rend la décision dans les trente jours de la demande.'],
  ['Diese Richtlinie ist binnen zwei Jahren umzusetzen und die Länder berichten.'],
  ['The license fee shall be paid not later than 30 days after the due date.'],
  ['An action under this section shall be brought within two years after the cause of action accrues.'],
]

const ALL = { AMERICAN, BRITISH, OTHERS, NONE }

describe.each(Object.entries(ALL))('thresholds in %s drafting', (_name, cases) => {
  it.each(cases.map((entry) => [entry[0], entry.slice(1)] as const))('%s', (clause, thresholds) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })
})
