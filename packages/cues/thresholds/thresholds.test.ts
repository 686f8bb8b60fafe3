import { describe, expect, it } from 'vitest'
import { type Case, currentOf } from './test-support/current-of.ts'

const AGES: readonly Case[] = [
  ['A person under 21 years of age shall not purchase tobacco products.', [21, 'year']],
  ['No person shall sell cigarettes to any individual under the age of eighteen.', [18, 'year']],
  ['An individual who has attained age 65 is eligible.', [65, 'year']],
  ['The applicant must be at least 16 years old.', [16, 'year']],
  ['A child who is at least 4 years of age but under 8 years of age shall be restrained.', [[4, 8], 'year']],
  ['Persons aged 60 or over may travel free of charge.', [60, 'year']],
  ['A person between the ages of 18 and 24 may enroll.', [[18, 24], 'year']],
  ['Persons 18 to 25 years of age are eligible for the program.', [[18, 25], 'year']],
  ['"young person" means a person who has attained the age of 14 and is under the age of 18;', [[14, 18], 'year']],
  ['It is unlawful to supply alcohol to a person who has not attained the age of 18 years.', [18, 'year']],
  ['Any member who is fifty-five years of age or older may retire.', [55, 'year']],
  ['A 17-year-old applicant may hold a permit.', [17, 'year']],
  ['Every child of compulsory school age shall attend; that age is not less than six years of age.', [6, 'year']],
  ['An infant under 12 months of age shall ride facing the rear.', [12, 'month']],
  ['“senior” means a person aged 65 years or more', [65, 'year']],
  ['Anspruch hat, wer das 18. Lebensjahr vollendet hat.', [18, 'year']],
  ['Kinder unter 14 Jahren dürfen nicht beschäftigt werden und die Eltern haften.', [14, 'year']],
  ['Personen im Alter von mindestens 65 Jahren erhalten die Leistung nach dem Gesetz.', [65, 'year']],
  ['La prestation est versée aux personnes âgées de 65 ans ou plus selon la loi et les règlements.', [65, 'year']],
  ['Il est interdit de vendre du tabac à une personne de moins de dix-huit ans dans les lieux.', [18, 'year']],
  ['A driver who has not reached the age of twenty-one shall not consume alcohol.', [21, 'year']],
  ['A person is eligible if he or she has reached the age of 60.', [60, 'year']],
]

const MONEY: readonly Case[] = [
  ['The minimum wage shall be $15.00 per hour.', [15, 'USD/hour']],
  ['Every employer shall pay wages of not less than $7.25 an hour.', [7.25, 'USD/hour']],
  ['The hourly rate of the national minimum wage is £6.50.', [6.5, 'GBP/hour']],
  ['The credit allowed under this section shall not exceed $2,500.', [2500, 'USD']],
  ['Household income shall not exceed $75,000 per year.', [75000, 'USD/year']],
  ['A family whose annual income is less than forty thousand dollars qualifies.', [40000, 'USD/year']],
  ['There is imposed a tax of $1.01 per pack of cigarettes.', [1.01, 'USD/pack']],
  ['The maximum grant is £1,500.', [1500, 'GBP']],
  ['A benefit of $325 per week is payable to each claimant.', [325, 'USD/week']],
  ['The exempt amount is the first $10,000 of assets.', [10000, 'USD']],
  ['A tax at the rate of 5 cents per gallon is levied on motor fuel.', [0.05, 'USD/gallon']],
  ['The rent of a unit shall not exceed $1,200 per month.', [1200, 'USD/month']],
  ['Income over $50,000 but not over $100,000 is taxed at 5 percent.', [[50000, 100000], 'USD'], [5, 'percent']],
  [
    'A taxpayer with income between $20,000 and $40,000 is allowed a credit of $500.',
    [[20000, 40000], 'USD'],
    [500, 'USD'],
  ],
  ['Das Kindergeld beträgt monatlich 250 Euro für jedes Kind und die Eltern.', [250, 'EUR/month']],
  ['Der Mindestlohn beträgt brutto 9,50 Euro je Zeitstunde.', [9.5, 'EUR/hour']],
  ['Die Förderung beträgt höchstens 10.000 Euro und wird auf Antrag gewährt.', [10000, 'EUR']],
  ['Le montant de la prestation est de 500 $ par mois pour les enfants.', [500, 'USD/month']],
  ['Le salaire minimum est fixé à 12,50 € par heure dans les entreprises.', [12.5, 'EUR/hour']],
  [
    'The Canada child benefit: the Minister shall pay $553.25 per month to the individual in Canada.',
    [553.25, 'CAD/month'],
  ],
  ['In Saorstát Éireann the rate of old age pension shall be six shillings per week.', [0.3, 'IEP/week']],
  ['The rate of old age pension shall be six shillings per week.', [0.3, 'GBP/week']],
  ['The aggregate value of the contract exceeds EUR 200 000.', [200000, 'EUR']],
  ['The living wage shall be twelve dollars and fifty cents per hour.', [12.5, 'USD/hour']],
  ['A loan of up to $2 million may be guaranteed.', [2_000_000, 'USD']],
  ['The monthly pension shall be 1,500 rupees.', [1500, 'INR/month']],
]

const SHARES: readonly Case[] = [
  ['At least 30 percent of the units shall be affordable.', [30, 'percent']],
  ['A household with income at or below 80 percent of the area median income qualifies.', [80, 'percent-ami']],
  ['An individual whose income does not exceed 138 percent of the poverty line is eligible.', [138, 'percent-fpl']],
  ['The rent increase shall not exceed five percent.', [5, 'percent']],
  ['There is levied a sales tax of six per cent.', [6, 'percent']],
  ['Renewable sources shall supply 50% of retail sales by 2030.', [50, 'percent']],
  ['Twenty-five per centum (25%) of seats are reserved.', [25, 'percent']],
  ['Der Anteil erneuerbarer Energien beträgt mindestens 80 Prozent des Stroms.', [80, 'percent']],
  ['Die Miete darf höchstens um 20 vom Hundert steigen und wird nach dem Gesetz berechnet.', [20, 'percent']],
  ['Le taux de la taxe est de 20 % pour les ventes et les services.', [20, 'percent']],
  ['No person shall drive with an alcohol concentration of 0.08 or more.', [0.08, 'percent-bac']],
  ['A student with a grade point average of at least 2.5 is eligible.', [2.5, 'gpa']],
  ['The employer shall pay between 50 and 75 percent of the premium.', [[50, 75], 'percent']],
  ['Emissions shall be reduced by 40% from 1990 levels.', [40, 'percent']],
  ['The benefit is 60 per cent of the person’s average weekly earnings.', [60, 'percent']],
  ['A product containing more than 0.1% by weight of lead is banned.', [0.1, 'percent-weight']],
]

const COUNTS: readonly Case[] = [
  ['This act applies to an employer with 15 or more employees.', [15, 'employee']],
  ['An employer who employs fewer than fifty employees is exempt.', [50, 'employee']],
  ['Any city having a population of more than 100,000 shall adopt a plan.', [100000, 'person']],
  ['In counties with a population of 250,000 or more, the rule applies.', [250000, 'person']],
  ['A building containing six or more dwelling units shall be registered.', [6, 'rental-unit']],
  ['No class shall contain more than 25 students.', [25, 'student']],
  ['A hospital with more than 100 beds shall employ a dietitian.', [100, 'bed']],
  ['A bus designed to carry more than 15 passengers shall be inspected.', [15, 'passenger']],
  ['No more than three unrelated persons shall occupy a dwelling.', [3, 'person']],
  ['An operator of at least ten vehicles shall keep a depot.', [10, 'vehicle']],
  ['Gemeinden mit mehr als 20.000 Einwohnern stellen einen Plan auf und die Länder helfen.', [20000, 'person']],
  ['In Betrieben mit in der Regel mehr als zehn Arbeitnehmern gilt das Gesetz und die Verordnung.', [10, 'employee']],
  ['Les entreprises de plus de cinquante salariés sont tenues de publier les données.', [50, 'employee']],
  ['An employer of 50 to 99 employees shall provide leave.', [[50, 99], 'employee']],
  [
    'A county with more than four hundred thousand but fewer than five hundred thousand inhabitants is included.',
    [[400000, 500000], 'person'],
  ],
  ['Up to 500 vouchers may be issued each year.', [500, 'scholarship']],
]

const DURATIONS: readonly Case[] = [
  ['An employee is entitled to 12 weeks of leave.', [12, 'week']],
  ['The applicant shall have resided in the state for at least five years.', [5, 'year']],
  ['An employee who has been employed for not less than 12 months is entitled to leave.', [12, 'month']],
  ['No vehicle shall be parked for more than two hours.', [2, 'hour']],
  ['An employee shall not work more than 48 hours per week.', [48, 'hour/week']],
  ['A person is disqualified from adoption if convicted within the past ten years.', [10, 'year']],
  ['A prisoner who has served at least fifteen years is eligible for parole.', [15, 'year']],
  ['The tenancy shall not exceed a term of eleven months.', [11, 'month']],
  ['Maternity leave of twenty-six consecutive weeks shall be granted.', [26, 'week']],
  ['There shall be a waiting period of 72 hours before the firearm is delivered.', [72, 'hour']],
  ['A worker is entitled to a rest period of not less than 11 consecutive hours.', [11, 'hour']],
  ['Benefits are payable for a maximum of 26 weeks.', [26, 'week']],
  ['A permit holder shall complete at least 40 hours of training.', [40, 'hour']],
  ['Die Elternzeit beträgt höchstens 36 Monate und wird auf Antrag gewährt.', [36, 'month']],
  ['Wer mindestens sechs Monate beschäftigt war, hat Anspruch auf die Leistung.', [6, 'month']],
  ['La durée du congé est de seize semaines pour les salariées.', [16, 'week']],
  ['Le demandeur doit avoir résidé au moins trois ans dans la province.', [3, 'year']],
  ['A short-term rental may be rented for not more than 90 nights in a year.', [90, 'night/year']],
]

const MEASURES: readonly Case[] = [
  ['No structure shall be higher than 35 feet.', [35, 'foot']],
  ['No person shall smoke within 25 feet of an entrance.', [25, 'foot']],
  ['No liquor store shall be located within 1,000 feet of a school.', [1000, 'foot']],
  ['A vehicle of over 3.5 tonnes shall not enter the zone.', [3.5, 'tonne']],
  ['The speed limit shall not exceed 20 miles per hour.', [20, 'mph']],
  ['Die zulässige Höchstgeschwindigkeit beträgt 30 km/h und gilt für die Straße.', [30, 'km/h']],
  ['A child weighing less than 40 pounds shall ride in a child seat.', [40, 'pound']],
  ['A child less than four feet nine inches tall shall use a booster seat.', [57, 'inch']],
  ['The noise level shall not exceed 65 decibels.', [65, 'dB']],
  ['A facility with a capacity greater than 5 megawatts shall register.', [5, 'MW']],
  ['The concentration of lead shall not exceed 10 parts per billion.', [10, 'ppm']],
  [
    'Drivers with more than 50 milligrammes of alcohol per 100 millilitres of blood commit an act.',
    [50, 'mg/100ml-blood'],
  ],
  ['A bottle of more than two litres is subject to deposit.', [2, 'litre']],
  ['The distance between stations shall be at least 500 metres.', [500, 'metre']],
  ['A lot of not less than 5,000 square feet is required.', [5000, 'square-foot']],
]

/** Numbers that decide nothing: deadlines, fines, money voted, bodies, citations, calendars. */
const NONE: readonly Case[] = [
  ['A person who violates this section shall be fined not more than $500.'],
  [
    'Whoever is guilty of an offence is liable on summary conviction to imprisonment for a term not exceeding six months.',
  ],
  ['A civil penalty of $1,000 may be imposed for each violation.'],
  ['The agency shall publish the notice within 30 days.'],
  ['The Secretary shall submit a report not later than 180 days after enactment.'],
  ['An appeal shall be filed within twenty-one days of receipt of the decision.'],
  ['There is appropriated $5,000,000 for fiscal year 2020.'],
  ['There are authorized to be appropriated $20,000,000 for each of fiscal years 2020 through 2024.'],
  ['The board shall consist of nine members appointed by the governor.'],
  ['Members shall serve for a term of three years.'],
  ['See section 12 of chapter 40, title 18, part 5.'],
  ['The amount shall be rounded to the nearest $50.'],
  ['This act takes effect 90 days after it becomes law.'],
  ['The hearing shall be held at least 10 days after notice is given.'],
  ['Records shall be retained for five years.'],
  ['Interest accrues at the rate of 8 percent per annum.'],
  ['The 2019-2020 school year begins in fiscal year 2020.'],
  ['Der Antrag ist innerhalb von drei Monaten nach der Verkündung zu stellen.'],
  ['Die Ordnungswidrigkeit kann mit einer Geldbuße bis zu 50 000 Euro geahndet werden.'],
  ['Le ministre présente un rapport dans les six mois suivant la sanction de la loi.'],
  ['Quiconque commet une infraction est passible d’une amende de 5 000 $ selon la loi et les règlements.'],
  ['Proceedings shall not be instituted after the expiration of two years from the offence.'],
  ['The license shall be suspended for a period of 90 days.'],
  ['The committee shall meet at least four times in each year.'],
  ['The tenant shall be given 60 days written notice.'],
  ['A filing fee of $25 is due.'],
  ['[A person under 16 years of age shall not drive.]'],
  ['One copy of the order shall be posted in two places.'],
]

const ALL = { AGES, MONEY, SHARES, COUNTS, DURATIONS, MEASURES, NONE }

describe.each(Object.entries(ALL))('thresholds: %s', (_name, cases) => {
  it.each(cases.map((entry) => [entry[0], entry.slice(1)] as const))('%s', (clause, thresholds) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })
})
