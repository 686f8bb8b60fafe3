import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { topicCues } from './index.ts'
import { SUBDOMAINS } from './weights.ts'

/** Titles and opening words as laws have them, in three languages, written for this test. */
const TEXTS: [place: string, text: string][] = [
  [
    'labour-employment/paid-leave',
    'An act relating to earned paid sick leave. An employee shall accrue a minimum of one hour of paid sick and safe leave for every 30 hours worked.',
  ],
  [
    'labour-employment/paid-leave',
    'Parental Bereavement (Leave and Pay) Act 2018. An employee who is a bereaved parent is entitled to be absent from work on leave.',
  ],
  [
    'environment-energy/emissions-air-quality',
    'Clean Fuels Act. An Act to hasten the use of alternative fuels in the motor vehicles of public bodies. Each body that acquires vehicles shall choose vehicles that run on an alternative fuel in place of petroleum-based fuel.',
  ],
  [
    'environment-energy/product-standards',
    'Directive on the marking of batches. A foodstuff may be marketed only with a mark that tells the lot to which it belongs. The lot is determined by the producer or packager.',
  ],
  [
    'social-welfare/pensions-old-age',
    'Order on the pick-up by the employer of employee contributions toward pension costs. Member contributions of covered employees to the pension plan are paid by the employer.',
  ],
  [
    'labour-employment/working-time-overtime',
    'Arbeitszeitgesetz. Die werktägliche Arbeitszeit der Arbeitnehmer darf acht Stunden nicht überschreiten.',
  ],
  [
    'labour-employment/working-time-overtime',
    'AN ORDINANCE relating to secure scheduling. Covered establishments shall post work schedules 14 days in advance.',
  ],
  [
    'labour-employment/hiring-practices',
    'An act prohibiting employers from asking about salary history of a prospective employee.',
  ],
  [
    'labour-employment/training-programs',
    'Workforce Development Act. Job training is offered to adults who are out of work; an apprenticeship counts as training.',
  ],
  [
    'labour-employment/collective-bargaining',
    'An act concerning collective bargaining. An employee need not join or pay a labor organization as a condition of employment.',
  ],
  [
    'labour-employment/workplace-safety',
    'Heat Illness Prevention Standard. Employers shall provide shade when temperature exceeds 80 degrees to outdoor employees.',
  ],
  [
    'health/private-insurance',
    'Individual health insurance mandate act. Every applicable individual must be enrolled in minimum essential coverage; penalty.',
  ],
  [
    'health/medicaid-public-insurance',
    'An act to expand medical assistance to adults with income up to 133 percent of the federal poverty level under title XIX of the Social Security Act.',
  ],
  [
    'health/alcohol-policy',
    'Alcohol (Minimum Pricing) (Scotland) Act 2012. The minimum price is calculated by strength and volume.',
  ],
  [
    'health/public-health-emergency',
    'Masernschutzgesetz. Personen müssen einen ausreichenden Impfschutz gegen Masern aufweisen.',
  ],
  [
    'health/tobacco-control',
    'Décret fixant les conditions d’application de l’interdiction de fumer dans les lieux affectés à un usage collectif',
  ],
  ['health/tobacco-control', 'An act raising the minimum age of sale of tobacco products from 18 to 21'],
  [
    'education/school-choice',
    'An act establishing education savings accounts for parents of eligible students attending a nonpublic school',
  ],
  [
    'education/class-size-resources',
    'Class size amendment: maximum number of students who are assigned to each teacher teaching in public school classrooms for prekindergarten through grade 3 does not exceed 18 students',
  ],
  [
    'education/school-standards',
    'Read by third grade: a pupil who is not reading at grade level shall not be promoted to fourth grade. Curriculum and assessments',
  ],
  ['education/school-standards', 'Education (School Leaving Age) Order. Raising of the school leaving age to sixteen'],
  ['education/student-aid', 'Bundesausbildungsförderungsgesetz: Ausbildungsförderung für den Besuch von Hochschulen'],
  [
    'education/early-childhood',
    'Kinderförderungsgesetz: Anspruch auf Förderung in Tageseinrichtungen und in Kindertagespflege',
  ],
  [
    'criminal-justice/sentencing-parole',
    'An act relating to mandatory minimum sentences for drug offenses, increasing judicial discretion',
  ],
  [
    'criminal-justice/juvenile-justice',
    'Raise the age: jurisdiction of the juvenile court over persons under eighteen years of age',
  ],
  ['criminal-justice/firearms', 'An act relating to extreme risk protection orders and the surrender of firearms'],
  [
    'criminal-justice/policing',
    'An act requiring peace officers to wear body-worn cameras and limiting the use of force',
  ],
  ['criminal-justice/records-reentry', 'Clean Slate Act: automatic sealing of conviction records after seven years'],
  [
    'criminal-justice/corrections',
    'Humane Alternatives to Long-Term Solitary Confinement Act: segregated confinement of incarcerated persons',
  ],
  [
    'housing/rent-regulation',
    'Gesetz zur Mietenbegrenzung im Wohnungswesen in Berlin. Mieten dürfen nicht erhöht werden',
  ],
  ['housing/land-use-zoning', 'An act relating to accessory dwelling units on lots zoned for single-family residences'],
  [
    'housing/rental-assistance',
    'Wohngeldgesetz. Das Wohngeld dient der wirtschaftlichen Sicherung angemessenen und familiengerechten Wohnens',
  ],
  ['housing/fair-housing', 'An act prohibiting discrimination in housing on the basis of source of income'],
  [
    'housing/affordable-housing-supply',
    'Inclusionary housing ordinance: 20 percent of units in a residential development shall be affordable to low income households',
  ],
  [
    'taxation/income-tax-credits',
    'An act establishing a state earned income tax credit equal to 20 percent of the federal credit',
  ],
  [
    'taxation/excise-tax',
    'Sugar-sweetened beverage tax ordinance: a tax of 1.5 cents per ounce upon the distribution of sweetened beverages',
  ],
  ['taxation/property-tax', 'Grundsteuerreformgesetz. Steuergegenstand ist der Grundbesitz; Grundsteuerwerte'],
  [
    'taxation/property-tax',
    'Proposition 13: the maximum amount of any ad valorem tax on real property shall not exceed one percent of the full cash value',
  ],
  [
    'taxation/business-tax-incentives',
    'An act providing a film production tax credit to motion picture production companies',
  ],
  ['taxation/sales-tax', 'An act exempting feminine hygiene products from the sales and use tax'],
  [
    'social-welfare/food-assistance',
    'An act establishing universal free school meals: breakfast and lunch at no cost to pupils',
  ],
  ['social-welfare/pensions-old-age', 'Pensions Act 2011: increase in the pensionable age to 66 for men and women'],
  [
    'social-welfare/disability',
    'Bundesteilhabegesetz: Stärkung der Teilhabe und Selbstbestimmung von Menschen mit Behinderungen',
  ],
  [
    'social-welfare/child-family-benefits',
    'Bundeskindergeldgesetz: Kindergeld nach diesem Gesetz für seine Kinder erhält',
  ],
  [
    'social-welfare/cash-assistance',
    'Loi généralisant le revenu de solidarité active et réformant les politiques d’insertion',
  ],
  [
    'environment-energy/climate-targets',
    'Climate Change Act 2008: the net UK carbon account for the year 2050 is at least 80% lower than the 1990 baseline',
  ],
  [
    'environment-energy/waste-recycling',
    'Single Use Carrier Bags Charges (England) Order 2015: a seller must charge for a single use carrier bag',
  ],
  [
    'environment-energy/renewable-energy',
    'Gesetz für den Ausbau erneuerbarer Energien: Strom aus Windenergieanlagen, Solaranlagen, Einspeisevergütung',
  ],
  [
    'environment-energy/emissions-air-quality',
    'Ultra Low Emission Zone charging order for vehicles not meeting Euro 4 standards',
  ],
  [
    'environment-energy/water-agriculture',
    'Düngeverordnung: Anwendung von Düngemitteln; Stickstoff 170 Kilogramm je Hektar',
  ],
  [
    'environment-energy/product-standards',
    'Regulation restricting bisphenol A in thermal paper: shall not be placed on the market in concentration equal or greater than 0,02 % by weight',
  ],
  ['transport-safety/occupant-protection', 'An act requiring operators of motorcycles to wear protective headgear'],
  ['transport-safety/speed-enforcement', 'The Restricted Roads (20 mph Speed Limit) (Wales) Order 2022'],
  [
    'transport-safety/licensing-inspection',
    'Graduated driver licensing: a learner permit holder under 18 must complete 50 hours of supervised driving; curfew; passenger restriction',
  ],
  ['transport-safety/traffic-parking', 'Ordinance prohibiting use of handheld wireless telephone while driving'],
  [
    'transport-safety/impaired-driving',
    'An act requiring installation of ignition interlock devices for persons convicted of driving under the influence',
  ],
  [
    'immigration/visas-admission',
    'Fachkräfteeinwanderungsgesetz: Aufenthaltserlaubnis für Fachkräfte mit Berufsausbildung',
  ],
  [
    'immigration/border-enforcement',
    'Support Our Law Enforcement and Safe Neighborhoods Act: employers shall verify employment eligibility of employees through the e-verify program; unauthorized aliens',
  ],
  [
    'immigration/citizenship',
    'Gesetz zur Reform des Staatsangehörigkeitsrechts: Erwerb der Staatsangehörigkeit durch Geburt im Inland',
  ],
  [
    'elections-governance/voter-registration',
    'An act relating to same-day voter registration at polling places on election day',
  ],
  [
    'elections-governance/voter-identification',
    'Elections Act 2022: voter identification; a voter must produce a specified document before a ballot paper is delivered',
  ],
  [
    'elections-governance/campaign-finance',
    'Ordinance creating democracy vouchers: contribution limits and public campaign financing for candidates',
  ],
  [
    'elections-governance/public-administration',
    'Gesetz über die Informationsfreiheit: Zugang zu amtlichen Informationen gegenüber den Behörden des Bundes',
  ],
  ['elections-governance/civil-rights', 'Marriage (Same Sex Couples) Act 2013: marriage of same sex couples is lawful'],
  ['elections-governance/civil-rights', 'Loi ouvrant le mariage aux couples de personnes de même sexe'],
  [
    'elections-governance/public-administration',
    'Loi tendant à favoriser l’égal accès des femmes et des hommes aux mandats électoraux: listes composées alternativement',
  ],
  ['education/school-choice', 'School Admissions Code: random allocation of places in oversubscribed schools'],
  [
    'health/drug-pricing',
    'An act capping copayments for insulin at 35 dollars for a 30 day supply of prescription insulin',
  ],
  [
    'labour-employment/unemployment-insurance',
    'An act to increase the maximum weekly unemployment benefit and duration of regular unemployment compensation',
  ],
  ['labour-employment/minimum-wage', 'Décret portant relèvement du salaire minimum de croissance'],
  [
    'health/public-health-emergency',
    'Executive order: all individuals shall stay at home or at their place of residence; face coverings shall be worn in public to slow the spread of the coronavirus',
  ],
  [
    'labour-employment/paid-leave',
    'Mutterschutzgesetz: Schutzfristen vor und nach der Entbindung, Beschäftigungsverbot',
  ],
]

const placeOf = (text: string) => {
  const value = topicCues(readDocument(text))[0]?.cue_value
  return value && `${value.domain}/${value.subdomain}`
}

describe('topic', () => {
  it.each(TEXTS)('is %s of “%s”', (place, text) => {
    expect(placeOf(text)).toBe(place)
  })

  it('has words for every subdomain of the archive, and for no other', () => {
    const file = path.resolve(import.meta.dirname, '../../../data/archive/domains.json')
    const domains = JSON.parse(fs.readFileSync(file, 'utf8')) as { slug: string; subdomains: { slug: string }[] }[]
    const known = domains.flatMap(({ slug, subdomains }) => subdomains.map((own) => `${slug}/${own.slug}`))
    const listed = SUBDOMAINS.map(({ domain, subdomain }) => `${domain}/${subdomain}`)
    expect(listed.sort()).toEqual(known.filter((place) => !place.startsWith('generic/')).sort())
  })

  it('follows the title where the body speaks of something else', () => {
    const body = 'An employer shall pay the employee. The employer keeps records of each employee. '
    const title =
      'AN ACT relating to firearms and concealed carry.\n\nBe it enacted by the Legislature of the State of Maine:\n\n'
    expect(placeOf(title + body.repeat(10))).toBe('criminal-justice/firearms')
  })

  it('follows a purpose clause where the rules speak of those who carry it out', () => {
    const body = 'An employer shall keep records of each employee. The employer informs the employee. '
    const purpose = 'The purpose of this Act is to reduce exposure to tobacco smoke and the smoking of cigarettes.\n\n'
    expect(placeOf(body.repeat(6))).toMatch(/^labour-employment/)
    expect(placeOf(purpose + body.repeat(6))).toBe('health/tobacco-control')
  })

  it('tells what a change is about from the law that is changed', () => {
    const title = 'An Act to amend the Education Act to prohibit concealed firearms on the grounds of schools\n\n'
    expect(placeOf(`${title}A handgun or other firearm shall not be carried. A firearm that is found is seized.`)).toBe(
      'criminal-justice/firearms',
    )
  })

  it('names a second domain behind the main one where its words weigh nearly as much', () => {
    const text =
      'The minimum wage of an employee is raised. A tax credit is given for the income tax of the taxpayer who is paid the minimum wage.'
    const domains = topicCues(readDocument(text)).map(({ cue_value }) => cue_value.domain)
    expect(domains.slice(0, 2).toSorted()).toEqual(['labour-employment', 'taxation'])
    expect(topicCues(readDocument('The minimum wage of an employee is raised by the employer.'))).toHaveLength(1)
  })

  it('takes no words of voting from a text that is put to the voters', () => {
    const rule =
      'FULL TEXT OF THE MEASURE\n\nSECTION 1. A congestion charge of $4 is paid by each vehicle on a city street.\n\nSECTION 2. Parking is free.\n\n'
    const vote = 'Each voter votes by ballot at the polling place on election day. An absentee ballot is counted.\n\n'
    expect(placeOf(rule + vote.repeat(8))).toBe('transport-safety/traffic-parking')
    expect(placeOf('A polling place is open on election day until 8 p.m. for every voter who votes.')).toMatch(
      /^elections-governance/,
    )
  })

  it('takes no words for the body that decides from the rule', () => {
    const council =
      'The Council of the Municipality, the Mayor and the Commission, an agency of the local government, resolve. '
    expect(placeOf(`${council.repeat(6)}A disabled person receives a disability allowance.`)).toBe(
      'social-welfare/disability',
    )
  })

  it('says which words it stands on, and where the first of them is', () => {
    const source = 'Loi sur l’été.\n\nLe salaire minimum est relevé.'
    const [cue] = topicCues(readDocument(source))
    expect(cue).toMatchObject({ phrase: 'salaire minimum', start: source.indexOf('salaire') })
    expect(cue.reason).toContain('“salaire minimum”')
  })

  it('says nothing where no word is known', () => {
    expect(topicCues(readDocument('Lorem ipsum dolor sit amet.'))).toEqual([])
  })
})
