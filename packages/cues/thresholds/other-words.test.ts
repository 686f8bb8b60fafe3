import { describe, expect, it } from 'vitest'
import { type Case, currentOf } from './test-support/current-of.ts'

const AGES: readonly Case[] = [
  ['A permit may be given to a person who has completed the 17th year of life.', [17, 'year']],
  ['Das Kind erhält die Zulage, bis es das 18. Altersjahr vollendet hat.', [18, 'year']],
  ['Die Leistung wird bis zum vollendeten 22. Altersjahr gewährt.', [22, 'year']],
  [
    'Personen nach Vollendung des dreissigsten Altersjahres sind nach diesem Gesetz beitragspflichtig und werden erfasst.',
    [30, 'year'],
  ],
  ['The card is for pupils aged 12 or 13.', [[12, 13], 'year']],
  ['A worker aged 18 or 19 years shall be paid the training rate.', [[18, 19], 'year']],
  ['This section applies to pupils of 14 or 15 years of age.', [[14, 15], 'year']],
  ['The licence is for persons aged 16 or 18 years.', [16, 'year'], [18, 'year']],
  ['Toute personne âgée de 18 ou 19 ans a droit à la carte.', [[18, 19], 'year']],
  ['The rate applies to a member who is aged 22 years or over (but is not yet aged 26 years).', [[22, 26], 'year']],
  ['A trainee aged 17 or over (but under 20) is entitled to free travel.', [[17, 20], 'year']],
  ['A driver under the age of 21 but over 16 shall hold a learner permit.', [[16, 21], 'year']],
  ['A member who has turned 55 may retire.', [55, 'year']],
  ['A person between her 50th and 60th birthdays may be screened.', [[50, 60], 'year']],
  ['Wer mindestens 14, aber noch nicht 18 Jahre alt ist, gilt als Jugendlicher.', [[14, 18], 'year']],
  ['Jugendlicher ist, wer 15, aber noch nicht 18 Jahre alt ist.', [[15, 18], 'year']],
  [
    'Kinder vom vollendeten dritten bis zum vollendeten sechsten Lebensjahr haben einen Anspruch auf einen Platz nach diesem Gesetz.',
    [[3, 6], 'year'],
  ],
  ['Ein zwölfjähriges Kind darf das Fahrzeug nicht führen.', [12, 'year']],
  ['Screening is free for girls ages 9 to 11.', [[9, 11], 'year']],
  ['Swimming lessons are given to pupils aged 7-10, in summer.', [[7, 10], 'year']],
  [
    "Ceux qui ont atteint l'âge de soixante ans révolus sont dispensés de la contribution dans les conditions de la loi.",
    [60, 'year'],
  ],
]

const RANGES: readonly Case[] = [
  ['Licence fees apply to vessels of 8 metres or more (but less than 12 metres).', [[8, 12], 'metre']],
  ['The duty applies to wine of more than 5,5 % vol, but less than 15 % vol.', [[5.5, 15], 'percent']],
  ['Die Steuer gilt für Wein mit mehr als 5,5 % vol, jedoch weniger als 15 % vol.', [[5.5, 15], 'percent']],
]

const ENDS: readonly Case[] = [
  ['The lease shall run for not less than 12 nor more than 36 months.', [[12, 36], 'month']],
  ['An importer of 5 tonnes or more a year shall register.', [5, 'tonne']],
]

const PERIODS: readonly Case[] = [
  ['Der Anspruch entsteht erstmals nach dreimonatigem Bestehen des Vertrags.', [3, 'month']],
  ['Nach sechswöchiger Mitgliedschaft besteht Anspruch auf Leistungen.', [6, 'week']],
  [
    'Bewerber brauchen eine dreijährige Berufserfahrung oder eine 18-monatige Ausbildung in dem Fach.',
    [3, 'year'],
    [18, 'month'],
  ],
  ['Ein Teil des Urlaubs muss mindestens zehn aufeinanderfolgende Werktage umfassen.', [10, 'business-day']],
  ['The order may be made for a region that was closed for a period of at least 9 consecutive days.', [9, 'day']],
  ['Zulagen werden nach mindestens 20 Wochen Schwangerschaft gezahlt.', [20, 'week']],
]

const COUNTS: readonly Case[] = [
  ['For every new rule issued, at least three existing rules shall be repealed.', [3, 'rule']],
  ['Whoever proposes a rule shall name at least two existing regulations to be rescinded.', [2, 'rule']],
  ['Employers of 25 or more shall provide a plan.', [25, 'employee']],
  ['An establishment having at least twenty staff members shall name a delegate.', [20, 'employee']],
  ['Unternehmen mit in der Regel mehr als 100 Mitarbeitenden berichten jährlich.', [100, 'employee']],
  ['Gebäude mit sechs oder mehr Wohnungen brauchen einen Plan nach diesem Gesetz.', [6, 'rental-unit']],
  ['Heime mit bis zu 12 Plätzen sind von der Pflicht befreit und müssen nichts melden.', [12, 'place']],
  ['A house let to three or more tenants shall be licensed.', [3, 'person']],
  ['A shop selling 20 or more brands of tobacco must store them.', [20, 'piece']],
]

const SUMS: readonly Case[] = [
  ["L'aide est de trente-deux euros et soixante cents par jour.", [32.6, 'EUR/day']],
  ['La prime que le canton verse est fixée à quinze cents francs par enfant.', [1500, 'CHF/child']],
  ['La prime que le Roi fixe est de quinze cents francs par enfant.', [1500, 'BEF/child']],
  ['La prime est fixée à quinze cents francs par enfant.', [1500, 'FRF/child']],
  ["Le plafond du fonds est de 35 millions d'euros par année.", [35e6, 'EUR/year']],
  ['Das Mindestentgelt beträgt 11 Euro und 40 Cent je Stunde.', [11.4, 'EUR/hour']],
]

const PARTS: readonly Case[] = [
  ['It applies to whoever holds one-quarter or more of the shares of a company.', [25, 'percent']],
  ['A pupil must be at least 14 years and 3 months of age.', [171, 'month']],
  ['Residence of at least 3 years and 6 months is required.', [42, 'month']],
]

const SPANS: readonly Case[] = [
  [
    'Aid is given to whoever worked for at least 30 weeks out of the 40 weeks before the claim.',
    [30, 'week'],
    [40, 'week'],
  ],
  [
    'Eine Unterbrechung von bis zu drei Monaten innerhalb von zwei Jahren schadet dem Anspruch der Bewerber nicht.',
    [3, 'month'],
    [2, 'year'],
  ],
  ['No licence is given to a person who, in the seven years preceding the application, was fined.', [7, 'year']],
  ['The voter must be a resident of the county for the two-month period preceding the ballot.', [2, 'month']],
  ['Sick leave is capped at 50 hours in any 12-month period.', [50, 'hour']],
]

const NOTHING: readonly Case[] = [
  ['The Minister shall make at least two regulations in each year.'],
  ['Die Frist beginnt mit dem Ablauf der zweiwöchigen Frist zur Stellungnahme.'],
  ['Minderjährige und volljährige Personen werden gleich behandelt.'],
  ['Notice shall be published for at least 3 consecutive weeks in a newspaper.'],
  ['A member appointed for 4 or 5 years may be reappointed.'],
]

describe('figures in other words', () => {
  for (const [name, cases] of Object.entries({ AGES, RANGES, ENDS, PERIODS, COUNTS, SUMS, PARTS, SPANS, NOTHING })) {
    it.each(cases.map((entry) => [entry[0], entry.slice(1)] as const))(
      `${name.toLowerCase()}: %s`,
      (clause, thresholds) => {
        expect(currentOf(clause)).toEqual(thresholds)
      },
    )
  }
})
