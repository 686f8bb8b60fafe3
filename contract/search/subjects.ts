import { stemOf, wordsOf } from './words.ts'

/** Where the archive keeps, or would keep, what a phrase asks for. */
export interface Subject {
  /** The phrase as the table has it. */
  said: string
  /** Address of the subject's page, with the casefiles on it, its reviews, and a way to ask for the next one. */
  path: string
  /** Slug of its domain. */
  domain: string
}

/**
 * Policies that people ask about, by the subject they belong to, whether the archive holds them or not. A phrase of this table is taken as a
 * whole: “rent control” is neither rent nor control, and is only said to be here where a document has it as it stands or as another
 * word for the same. Added to by hand; what readers missed stands at /admin/missed-searches.
 */
const TABLE = `
labour-employment/minimum-wage: minimum wage, living wage, wage floor, equal pay, pay gap, wage subsidy
labour-employment/paid-leave: maternity leave, parental leave, paternity leave, paid leave, sick leave, sick pay, family leave
labour-employment/working-time-overtime: four day week, working hours, overtime pay, working week, zero hours contract, night shift, sunday trading, remote work, home office, work from home, hybrid work
labour-employment/workplace-safety: workplace safety, asbestos, workers compensation, trade union, labor union, gig economy, right to work law, collective bargaining, child labor, child labour, heat at work
labour-employment/hiring-practices: quitting a job, quit a job, quitting your job, quit your job, quit my job, job quits, affirmative action, gender quota, ban the box, hiring subsidy, unemployment benefit, unemployment insurance, jobseeker allowance, apprenticeship, non compete, employment protection, immigration and wages, anonymous cv, blind recruitment, drug testing employees, age discrimination, foreign workers
health/medicaid-public-insurance: medicaid expansion, medicaid, medicare, universal health care, single payer, public option, nhs waiting list, national health service, community health worker, affordable care act, obamacare
health/private-insurance: health savings account, insurance mandate, telemedicine, surprise billing, nurse staffing, hospital merger, prior authorization, doctor pay, nurse pay, pay for doctors, doctors be paid, nurses be paid, refusing patients, turning patients away
health/drug-pricing: drug price, insulin price, generic drug, prescription charge, opioid, naloxone, needle exchange, safe injection site, drug decriminalization, methadone, supervised consumption, injection site, overdose, fentanyl, opioids, statins
health/tobacco-control: plain packaging, vaping, vape ban, e cigarette, menthol ban, nicotine patch, quitline, tobacco advertising, smoking in cars, graphic warning, smoking age, tobacco age, tobacco 21, e cig, flavor ban, flavour ban, acupuncture, hypnosis, nicotine pouch
health/alcohol-policy: minimum unit price, alcohol tax, alcohol advertising, happy hour, liquor store hours, prohibition of alcohol, sunday alcohol sales, beer tax, minimum pricing, minimum alcohol price, alcohol ban, ban on alcohol, dry county
health/public-health-emergency: lockdown, covid, coronavirus, mask mandate, masks, face mask, vaccine passport, vaccine mandate, hpv vaccine, flu vaccine, covid vaccine, contact tracing, quarantine, school closure, fluoride, water fluoridation, sugar tax, soda tax, soft drink tax, calorie label, nutrition label, salt reduction, trans fat, junk food advertising, mental health service, suicide prevention, cancer screening, mammogram, breast feeding, malaria net, bed net, deworming, hand washing, clean cookstove, cannabis legalization, marijuana legalization, medical marijuana, abortion pill, legalize marijuana, legalise marijuana, legalize cannabis, legalise cannabis, legal marijuana, legal cannabis, legal weed, sugary drinks, sugary drink tax, tax on sugar drinks, sugar levy, chickenpox, chicken pox, smallpox, rabies, cholera, tuberculosis, hiv, aids epidemic, ebola, malaria vaccine, hepatitis b, hepatitis c, iodized salt, salt iodization, school closing, ivermectin, remdesivir, vitamin d, condom, obesity, social distancing, travel ban, glasses, eyeglass, reading glasses
health/addiction-treatment: drug rehab, residential rehab, rehab, addiction treatment, drug treatment, therapeutic community
education/school-choice: school voucher, charter school, private school, magnet school, home school, homeschooling, catholic school, single sex school, school lottery, academy school, grammar school
education/class-size-resources: school funding, teacher pay, teach for america, teach first, teacher merit pay, teacher certification, merit pay for teachers, teacher bonus, teacher training, teacher shortage, longer school day, school year length, year round school, laptop for pupils, one laptop per child, school library, tutoring, summer school, school uniform, mobile phone ban, phone ban, phones in schools, homework, after school program, school start time, later school start, teacher salary, teacher salaries, smaller school, small school, school size, online class, online learning, remote learning, school bus, cell phone in school, cell phones in class, cell phones in classroom, smartphone ban, school construction, screen time, meditation in school
education/student-aid: tuition fee, free college, student loan, pell grant, loan forgiveness, student debt, work study, free tuition
education/early-childhood: head start, perry preschool, universal preschool, universal pre k, sure start, child care subsidy, free child care, childcare, nursery place, home visiting, kindergarten entry age, preschool, pre k, nursery school, universal pre school
education/school-standards: common core, no child left behind, phonics, bilingual education, grade retention, school inspection, ofsted, ability tracking, tracking in schools, sex education, abstinence education, religious education, school discipline, suspension from school, desegregation, school busing, sat optional, test optional, school leaving age, compulsory schooling, compulsory school, sex ed, redshirting, critical race theory, school prayer, homework ban, metal detectors in school, metal detector, armed teacher, standardized testing ban
criminal-justice/sentencing-parole: death penalty, capital punishment, three strikes, mandatory minimum, bail reform, cash bail, life sentence, sentencing guideline, electronic tag, ankle monitor, truth in sentencing, drug court, prison sentence, longer sentence, sentence length, sentencing reform, parole supervision, chemical castration, plea bargain, sex offender registry, court date, court reminder
criminal-justice/juvenile-justice: boot camp, youth curfew, curfew, juvenile curfew, gang injunction, juvenile court, midnight basketball, mentoring
criminal-justice/firearms: gun buyback, assault weapon ban, background check, red flag law, gun registration, stand your ground, gun lock, waiting period for guns, high capacity magazine, gun free zone, gun safe, safe storage, armed guard, ghost gun, bump stock, gun ban, universal background check, school shooting, mass shooting
criminal-justice/policing: police number, number of police, number of police officer, police hiring, hiring police, hiring cop, hire police, hire more police, hiring more police, hiring more cop, hire cop, hire more cop, more police, more cop, more police officer, more policing, fewer police, cops program, police staffing, law enforcement staffing, size of the police, police force size, defund the police, defunding the police, cops on the street, police on the street, police budget cut, police budget, police funding, body camera, body worn camera, stop and frisk, hot spots policing, hot spot policing, broken windows, cctv, surveillance camera, security camera, street light, street lighting, predictive policing, no knock, taser, civilian review board, community policing, neighborhood watch, facial recognition, gun violence interrupter, domestic violence arrest, hate crime law, bodycam, body cam, body worn, police camera, police cameras, police chase, police shooting, police militarization, police in schools, police in school, school police, metro camera, shotspotter, police pay, police salary, police officer pay, police dog, black police officer, black officer, skin color of police officer, race of police officer, women in the police, police diversity
criminal-justice/records-reentry: expungement, clean slate, criminal record sealing, felon voting, felon disenfranchisement, halfway house
criminal-justice/corrections: solitary confinement, cognitive behavioral therapy, private prison, prison education, education in prison, prison visit by family, restorative justice, prison overcrowding, prison visits family, family visit, family visits, prison privatization
housing/rent-regulation: rent control, rent stabilization, rent freeze, rent cap, rent regulation, eviction moratorium, eviction ban, tenant protection, security deposit, landlord licensing, rent, part of the rent
housing/affordable-housing-supply: affordable housing, inclusionary zoning, housing first, tax credit housing, help to buy, first time buyer, empty homes tax, vacancy tax, homelessness, homeless shelter, tiny house, first time buyers, mortgage interest deduction, mortgage subsidy, mortgage rate, empty house
housing/public-housing: public housing, social housing, council housing, right to buy, housing project demolition, hope vi
housing/fair-housing: housing discrimination, source of income discrimination, squatting
housing/land-use-zoning: zoning, zoning reform, upzoning, short term rental, airbnb, green belt, parking minimum, building height limit, accessory dwelling
housing/rental-assistance: housing voucher, moving to opportunity, section 8, housing benefit, rent subsidy
taxation/income-tax-credits: earned income tax credit, eitc, income tax, flat tax, wealth tax, top tax rate, tax cut, inheritance tax, estate tax, capital gains tax, negative income tax, millionaire tax, tax the rich, taxing the rich, tax refund, tax letters, letters to taxpayers
taxation/excise-tax: car tax, vehicle tax, road tax, carbon tax, gasoline tax, fuel tax, petrol tax, plastic bag tax, gambling tax, luxury tax, meat tax, gas tax, tax on gas
taxation/property-tax: property tax, stamp duty, land value tax, proposition 13, council tax
taxation/business-tax-incentives: corporate tax, enterprise zone, opportunity zone, tax holiday, stadium subsidy, film subsidy, r and d tax credit, tariff, import duty, trade war, free trade agreement, digital tax, belt and road
taxation/sales-tax: sales tax, vat, value added tax, tampon tax
social-welfare/cash-assistance: loan shark, payday loan, payday lending, basic income, universal basic income, cash transfer, conditional cash transfer, progresa, oportunidades, bolsa familia, microfinance, microcredit, welfare reform, workfare, food bank, ubi, guaranteed income, drug test welfare, drug testing welfare, drug testing for welfare
social-welfare/food-assistance: free school meal, free school meals, school meal, school lunch, school breakfast, food stamp, snap benefit, wic, soup kitchen, school dinner, free lunch, free lunches, free school lunch, free breakfast, food voucher
social-welfare/pensions-old-age: pension, pension reform, retirement age, social security, auto enrolment, elderly care, old age pension
social-welfare/disability: disability benefit, disability insurance, disability pension, personal budget, special education
social-welfare/child-family-benefits: child benefit, child tax credit, child allowance, baby bonus, foster care, adoption subsidy, child support, divorce law, no fault divorce, child marriage, domestic violence shelter, same sex marriage, marriage law, two child limit, adoption, baby box, divorce, ivf, contraception, birth control, second child
environment-energy/emissions-air-quality: clean air act, low emission zone, diesel ban, emission trading, cap and trade, leaded petrol, lead pipe, air pollution, odd even driving, lead in petrol, lead out of petrol, lead in gasoline, lead out of gasoline, leaded gasoline, unleaded petrol, lead paint, lead poisoning, lead exposure
environment-energy/renewable-energy: solar subsidy, feed in tariff, wind farm, nuclear phase out, heat pump, energy price cap, home insulation, electric car subsidy, electric vehicle, light bulb ban, solar panel, solar panels, wind power, wind turbine, nuclear power, nuclear energy, daylight saving, daylight savings
environment-energy/climate-targets: net zero, paris agreement, carbon offset, climate target, kyoto protocol
environment-energy/water-agriculture: water price, water meter, fishing quota, deforestation, protected area, farm subsidy, crop insurance, gmo, land reform, land title, irrigation, organic farming, fertilizer subsidy, rice subsidy, farm loan waiver, wolf
environment-energy/product-standards: plastic bag ban, plastic straw, fuel economy standard, appliance standard, ddt ban, pesticide ban, animal welfare, cage free, fox hunting, single use plastic, plastic bags, bag ban, bag tax, pit bull, dangerous dog
environment-energy/waste-recycling: recycling, deposit return, bottle deposit, pay as you throw, landfill tax, food waste, composting
transport-safety/impaired-driving: drunk driving checkpoint, sobriety checkpoint, breathalyzer, ignition interlock, blood alcohol limit, dram shop, drug driving, texting while driving, cell phone driving, hand held phone
transport-safety/occupant-protection: motorcycle helmet, bike helmet, bicycle helmet, helmet law, child car seat, child seat, booster seat, airbag, seat belts on bus, seat belt on school bus
transport-safety/speed-enforcement: speed camera, speed cameras, camera, red light camera, traffic camera, 20 mph, 20mph zone, speed bump, speed hump, school zone speed, average speed check, autobahn, 30 km h, 30 zone, average speed camera
transport-safety/licensing-inspection: graduated licensing, driving test, driver education, vehicle inspection, older driver, learner permit, penalty points, driving age, age to drive, car inspection, driving licence, driving license, older drivers, snow tire
transport-safety/traffic-parking: congestion charge, congestion pricing, bike lane, cycle lane, bus lane, free public transport, free buses, parking charge, pedestrian zone, roundabout, ride sharing, uber, e scooter, low traffic neighborhood, car free day, daylight running light, road pricing, bicycle lane, bike, e bike, bike share, high speed rail, free bus, free bus fare, free metro, driverless car, winter tire, tram
immigration/asylum-refugees: asylum, asylum judge, asylum decision, right of asylum, refugee, refugee resettlement, asylum seeker, dispersal of refugees
immigration/visas-admission: immigration, h1b, work visa, guest worker, daca, student visa, points based immigration, mariel boatlift, immigration quota, brain drain, golden visa, skilled migration
immigration/border-enforcement: border wall, deportation, secure communities, sanctuary city, e verify, border patrol
immigration/citizenship: citizenship, naturalization, language course for migrants, dual citizenship
elections-governance/voter-registration: automatic voter registration, motor voter, same day registration, mail voting, postal vote, vote by mail, early voting, compulsory voting, lowering the voting age, votes at 16, internet voting, voting age, age to vote, online voting, electronic voting, mandatory voting
elections-governance/voter-identification: voter id, voter identification, photo id
elections-governance/campaign-finance: campaign finance, campaign spending, election spending, political donation, party funding, political advertising, public campaign funding, citizens united, lobbying ban
elections-governance/public-administration: term limit, participatory budgeting, e government, anti corruption, whistleblower, audit of municipalities, decentralization, proportional representation, ranked choice voting, gender quota in politics, freedom of information, citizens assembly, sortition, campaign debate, lottery winner, award show
elections-governance/civil-rights: voting rights act, same sex marriage, women s suffrage, religious freedom, conversion therapy ban, trans rights, bathroom bill, hate speech, affirmative action ban, age of consent, blasphemy law
`

/**
 * Where a reader goes on whose question names no policy of the table, by words that tell the field: the page of the field's
 * best-known subject. Only for the way on; none of them makes an answer or keeps one back.
 */
const FIELD_TABLE = `
criminal-justice/policing: police, policeman, cop, crime, burglary, murder, surveillance, policia, delincuencia, crimen
criminal-justice/sentencing-parole: sentence, sentencing, parole, bail, court, judge, jury
criminal-justice/corrections: prison, prisoner, jail, inmate, offender, solitary, carcel, prision, presos
criminal-justice/firearms: gun, firearm, weapon, rifle, armas
criminal-justice/juvenile-justice: gang, delinquent, delinquency
education/class-size-resources: school, teacher, classroom, pupil, class, escuela, maestros, colegio, alumnos
education/student-aid: university, college, undergraduate, universidad, becas
education/school-standards: nclb, exam, curriculum, reading, math, grades, literacy
education/early-childhood: kindergarten, toddler, daycare
health/tobacco-control: smoking, smoker, tobacco, nicotine, vape, cigarette, cigar, tabaco, fumar
health/alcohol-policy: alcohol, drinking, liquor, beer, wine, pub, drunk
health/drug-pricing: drug, heroin, cocaine, medicine, pill, medicamento
health/public-health-emergency: vaccine, vaccination, pandemic, virus, epidemic, flu, disease, diet, sugar, cancer, pregnancy, vacuna
health/medicaid-public-insurance: hospital, doctor, clinic, nurse, health, medical, patient, medico, salud
health/private-insurance: insurance, insurer
housing/affordable-housing-supply: house, housing, home, homeless, homeowner, mortgage, apartment, vivienda, hipoteca
housing/rent-regulation: landlord, tenant, renter, eviction
labour-employment/hiring-practices: job, hiring, employment, employee, unemployed, unemployment, recruitment, empleo, desempleo
labour-employment/minimum-wage: wage, salary, earnings, salario
labour-employment/workplace-safety: union, strike, workplace
taxation/income-tax-credits: tax, taxes, taxation, impuesto
social-welfare/cash-assistance: welfare, poverty, benefits, cash, subsidy, pobreza
social-welfare/child-family-benefits: family, child, baby, parent, mother, father, marriage, birth, familia, natalidad
environment-energy/emissions-air-quality: climate, emission, pollution, smog, contaminacion, clima
environment-energy/renewable-energy: solar, wind, energy, electricity, energia
environment-energy/water-agriculture: water, farm, farmer, agriculture, rice, forest, fishing, agua
environment-energy/product-standards: plastic, plastico, bolsas, animal, pesticide
environment-energy/waste-recycling: waste, trash, garbage, basura
transport-safety/traffic-parking: bicycle, cyclist, bus, train, subway, metro, traffic, parking, pedestrian, scooter, road, street, car, trafico
transport-safety/occupant-protection: helmet, motorcycle, motorcyclist, casco
transport-safety/speed-enforcement: speed, speeding, velocidad
transport-safety/licensing-inspection: driver, driving
immigration/visas-admission: immigrant, migrant, migration, visa, inmigrante
immigration/border-enforcement: border, frontera
elections-governance/voter-registration: election, vote, voter, voting, ballot, turnout, elecciones, voto
elections-governance/campaign-finance: campaign, donor, lobbying
elections-governance/public-administration: government, corruption, politician, parliament, mayor, gobierno
`

function readTable(table: string): Map<string, Subject> {
  const subjects = new Map<string, Subject>()
  for (const line of table.trim().split('\n')) {
    const [place, phrases] = line.split(': ')
    for (const said of phrases.split(', ')) {
      const key = keyOf(wordsOf(said))
      if (!subjects.has(key)) subjects.set(key, { said, path: `/domains/${place}`, domain: place.split('/')[0] })
    }
  }
  return subjects
}

const SUBJECTS = readTable(TABLE)
const FIELDS = readTable(FIELD_TABLE)
const longest = Math.max(...[...SUBJECTS.keys()].map((key) => key.split(' ').length))

/** Every subject of the tables. */
export const allSubjects = (): Subject[] => [...SUBJECTS.values(), ...FIELDS.values()]

/** How many words from here make a phrase of the table; 0 where none do. */
export function subjectLength(words: readonly string[], at: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--)
    if (SUBJECTS.has(keyOf(words.slice(at, at + length)))) return length
  return 0
}

/** Letters from which a word of a phrase may have one letter wrong, and a single word that is one. */
const LONG = { inPhrase: 5, alone: 8 }

/** The subject whose phrase some words are but for a slip of the pen in one of them, or for a blank: “rent contol”, “carbontax”. */
export function subjectNear(words: readonly string[]): Subject | undefined {
  const joined = words.join('')
  for (const subject of SUBJECTS.values()) {
    const known = wordsOf(subject.said)
    if (words.length === 1 && known.length > 1 && joined.length >= LONG.alone && joined === known.join(''))
      return subject
    if (known.length !== words.length) continue
    const shortest = words.length > 1 ? LONG.inPhrase : LONG.alone
    const wrong = words.filter((word, at) => stemOf(word) !== stemOf(known[at]))
    const isAsMeant = (word: string, at: number) =>
      stemOf(word) === stemOf(known[at]) || isSlip(word, known[at], shortest)
    if (wrong.length === 1 && words.every(isAsMeant)) return subject
  }
  return undefined
}

/** Whether one word is another with one letter wrong, missing, too many, or two that changed places. */
function isSlip(word: string, meant: string, shortest: number): boolean {
  if (word.length < shortest || meant.length < shortest || word[0] !== meant[0]) return false
  let from = 0
  while (from < word.length && word[from] === meant[from]) from++
  const rest = (text: string, skipped: number) => text.slice(from + skipped)
  return (
    rest(word, 1) === rest(meant, 1) ||
    rest(word, 1) === rest(meant, 0) ||
    rest(word, 0) === rest(meant, 1) ||
    (word[from] === meant[from + 1] && word[from + 1] === meant[from] && rest(word, 2) === rest(meant, 2))
  )
}

/** The page of the field that the first telling word of a question belongs to. */
export function fieldOf(question: string): Subject | null {
  for (const word of wordsOf(question)) {
    const subject = FIELDS.get(stemOf(word))
    if (subject) return subject
  }
  return null
}

/** The subject of some words that are a phrase of the table. */
export function subjectOf(words: readonly string[]): Subject | undefined {
  return SUBJECTS.get(keyOf(words))
}

/** The first subject that a question names; of several that begin together the one with most words. */
export function findSubject(question: string): Subject | null {
  const words = wordsOf(question)
  for (let at = 0; at < words.length; at++) {
    const length = subjectLength(words, at)
    if (length > 0) return subjectOf(words.slice(at, at + length))!
  }
  return null
}

function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ')
}
