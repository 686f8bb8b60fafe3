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
labour-employment/minimum-wage: minimum wage, living wage, wage floor, equal pay, pay gap, wage subsidy, salario minimo
labour-employment/paid-leave: maternity leave, parental leave, paternity leave, paid leave, sick leave, sick pay, family leave, baja por maternidad, permiso parental, licencia de maternidad
labour-employment/working-time-overtime: four day week, working hours, overtime pay, working week, zero hours contract, night shift, sunday trading, remote work, home office, jornada laboral
labour-employment/workplace-safety: workplace safety, asbestos, workers compensation, trade union, labor union, gig economy, right to work law, collective bargaining, child labor
labour-employment/hiring-practices: affirmative action, gender quota, ban the box, hiring subsidy, unemployment benefit, unemployment insurance, jobseeker allowance, apprenticeship, non compete, employment protection, immigration and wages, discriminacion positiva, seguro de desempleo
health/medicaid-public-insurance: medicaid expansion, medicaid, medicare, universal health care, single payer, public option, nhs waiting list, national health service, community health worker, affordable care act, obamacare, sanidad publica
health/private-insurance: health savings account, insurance mandate, telemedicine, surprise billing, nurse staffing, hospital merger, prior authorization
health/drug-pricing: drug price, insulin price, generic drug, prescription charge, opioid, naloxone, needle exchange, safe injection site, drug decriminalization, methadone, supervised consumption, precio de los medicamentos
health/tobacco-control: plain packaging, vaping, vape ban, e cigarette, menthol ban, nicotine patch, quitline, tobacco advertising, smoking in cars, graphic warning, cigarrillo electronico
health/alcohol-policy: minimum unit price, alcohol tax, alcohol advertising, happy hour, liquor store hours, prohibition of alcohol, sunday alcohol sales, beer tax, impuesto al alcohol
health/public-health-emergency: lockdown, covid, coronavirus, mask mandate, masks, face mask, vaccine passport, vaccine mandate, hpv vaccine, flu vaccine, covid vaccine, contact tracing, quarantine, school closure, fluoride, water fluoridation, sugar tax, soda tax, soft drink tax, calorie label, nutrition label, salt reduction, trans fat, junk food advertising, mental health service, suicide prevention, cancer screening, mammogram, breast feeding, malaria net, bed net, deworming, hand washing, clean cookstove, cannabis legalization, marijuana legalization, medical marijuana, abortion pill, mascarilla, confinamiento, impuesto al azucar, legalizacion de la marihuana
education/school-choice: school voucher, charter school, private school, magnet school, home school, homeschooling, catholic school, single sex school, school lottery, academy school, grammar school, cheque escolar
education/class-size-resources: school funding, teacher pay, merit pay for teachers, teacher bonus, teacher training, teacher shortage, longer school day, school year length, year round school, laptop for pupils, one laptop per child, school library, tutoring, summer school, school uniform, mobile phone ban, phone ban, phones in schools, homework, after school program, school start time, later school start, moviles en las aulas, uniforme escolar
education/student-aid: tuition fee, free college, student loan, pell grant, loan forgiveness, student debt, work study, free tuition, becas universitarias
education/early-childhood: head start, perry preschool, universal preschool, universal pre k, sure start, child care subsidy, free child care, childcare, nursery place, home visiting, kindergarten entry age, guarderia
education/school-standards: common core, no child left behind, phonics, bilingual education, grade retention, school inspection, ofsted, ability tracking, tracking in schools, sex education, abstinence education, religious education, school discipline, suspension from school, desegregation, school busing, sat optional, test optional, educacion bilingue
criminal-justice/sentencing-parole: death penalty, capital punishment, three strikes, mandatory minimum, bail reform, cash bail, life sentence, sentencing guideline, electronic tag, ankle monitor, truth in sentencing, drug court, pena de muerte
criminal-justice/juvenile-justice: boot camp, youth curfew, curfew, juvenile curfew, gang injunction, cognitive behavioral therapy, juvenile court, midnight basketball, mentoring, toque de queda
criminal-justice/firearms: gun buyback, assault weapon ban, background check, red flag law, gun registration, stand your ground, gun lock, waiting period for guns, high capacity magazine, gun free zone, recompra de armas
criminal-justice/policing: body camera, body worn camera, stop and frisk, hot spots policing, hot spot policing, broken windows, cctv, surveillance camera, security camera, street light, street lighting, predictive policing, no knock, taser, civilian review board, community policing, neighborhood watch, facial recognition, gun violence interrupter, domestic violence arrest, hate crime law, camaras de vigilancia
criminal-justice/records-reentry: expungement, clean slate, criminal record sealing, felon voting, felon disenfranchisement, halfway house
criminal-justice/corrections: solitary confinement, private prison, prison education, education in prison, prison visit by family, restorative justice, prison overcrowding, carceles privadas
housing/rent-regulation: rent control, rent stabilization, rent freeze, rent cap, rent regulation, eviction moratorium, eviction ban, tenant protection, security deposit, control de alquileres, tope de alquiler, congelar los alquileres
housing/affordable-housing-supply: affordable housing, inclusionary zoning, housing first, tax credit housing, help to buy, first time buyer, empty homes tax, vacancy tax, homelessness, homeless shelter, tiny house, vivienda asequible
housing/public-housing: public housing, social housing, council housing, right to buy, housing project demolition, hope vi, vivienda publica, vivienda social
housing/fair-housing: housing discrimination, source of income discrimination, squatting
housing/land-use-zoning: zoning, zoning reform, upzoning, short term rental, airbnb, green belt, parking minimum, building height limit, accessory dwelling, alquiler turistico
housing/rental-assistance: housing voucher, moving to opportunity, section 8, housing benefit, rent subsidy, ayuda al alquiler
taxation/income-tax-credits: earned income tax credit, eitc, income tax, flat tax, wealth tax, top tax rate, tax cut, inheritance tax, estate tax, capital gains tax, negative income tax, impuesto a la riqueza, impuesto de sucesiones
taxation/excise-tax: carbon tax, gasoline tax, fuel tax, petrol tax, plastic bag tax, gambling tax, luxury tax, meat tax, impuesto al carbono
taxation/property-tax: property tax, stamp duty, land value tax, proposition 13, council tax
taxation/business-tax-incentives: corporate tax, enterprise zone, opportunity zone, tax holiday, stadium subsidy, film subsidy, r and d tax credit, tariff, import duty, trade war, free trade agreement, digital tax, aranceles
taxation/sales-tax: sales tax, vat, value added tax, tampon tax, iva
social-welfare/cash-assistance: basic income, universal basic income, cash transfer, conditional cash transfer, progresa, oportunidades, bolsa familia, microfinance, microcredit, welfare reform, workfare, food bank, renta basica, ingreso minimo vital, microcredito
social-welfare/food-assistance: free school meal, free school meals, school meal, school lunch, school breakfast, food stamp, snap benefit, wic, soup kitchen, comedor escolar, comida gratis en la escuela
social-welfare/pensions-old-age: pension, pension reform, retirement age, social security, auto enrolment, elderly care, old age pension, edad de jubilacion, pensiones
social-welfare/disability: disability benefit, disability insurance, disability pension, personal budget, special education
social-welfare/child-family-benefits: child benefit, child tax credit, child allowance, baby bonus, foster care, adoption subsidy, child support, divorce law, no fault divorce, child marriage, domestic violence shelter, same sex marriage, marriage law, asignacion por hijo
environment-energy/emissions-air-quality: clean air act, low emission zone, diesel ban, emission trading, cap and trade, leaded petrol, lead pipe, air pollution, odd even driving, zona de bajas emisiones
environment-energy/renewable-energy: solar subsidy, feed in tariff, wind farm, nuclear phase out, heat pump, energy price cap, home insulation, electric car subsidy, electric vehicle, light bulb ban, energias renovables
environment-energy/climate-targets: net zero, paris agreement, carbon offset, climate target, kyoto protocol
environment-energy/water-agriculture: water price, water meter, fishing quota, deforestation, protected area, farm subsidy, crop insurance, gmo, land reform, land title, irrigation, reforma agraria
environment-energy/product-standards: plastic bag ban, plastic straw, fuel economy standard, appliance standard, ddt ban, pesticide ban, animal welfare, cage free, fox hunting, bolsas de plastico
environment-energy/waste-recycling: recycling, deposit return, bottle deposit, pay as you throw, landfill tax, food waste, composting, reciclaje
transport-safety/impaired-driving: drunk driving checkpoint, sobriety checkpoint, breathalyzer, ignition interlock, blood alcohol limit, dram shop, drug driving, texting while driving, cell phone driving, hand held phone, control de alcoholemia
transport-safety/occupant-protection: motorcycle helmet, bike helmet, bicycle helmet, helmet law, child car seat, child seat, booster seat, airbag, casco de moto, casco de bicicleta
transport-safety/speed-enforcement: speed camera, speed cameras, camera, red light camera, traffic camera, 20 mph, 20mph zone, speed bump, speed hump, school zone speed, average speed check, radares de velocidad, radar de velocidad
transport-safety/licensing-inspection: graduated licensing, driving test, driver education, vehicle inspection, older driver, learner permit, carnet por puntos, penalty points
transport-safety/traffic-parking: congestion charge, congestion pricing, bike lane, cycle lane, bus lane, free public transport, free buses, parking charge, pedestrian zone, roundabout, ride sharing, uber, e scooter, low traffic neighborhood, car free day, daylight running light, carril bici, transporte publico gratuito, peaje urbano
immigration/asylum-refugees: refugee, refugee resettlement, asylum seeker, dispersal of refugees, refugiados
immigration/visas-admission: immigration, h1b, work visa, guest worker, daca, student visa, points based immigration, mariel boatlift, immigration quota, inmigracion
immigration/border-enforcement: border wall, deportation, secure communities, sanctuary city, e verify, border patrol, muro fronterizo
immigration/citizenship: citizenship, naturalization, language course for migrants, dual citizenship
elections-governance/voter-registration: automatic voter registration, motor voter, same day registration, mail voting, postal vote, vote by mail, early voting, compulsory voting, lowering the voting age, votes at 16, internet voting, voto obligatorio, voto por correo
elections-governance/voter-identification: voter id, voter identification, photo id
elections-governance/campaign-finance: campaign finance, public campaign funding, citizens united, lobbying ban
elections-governance/public-administration: term limit, participatory budgeting, e government, anti corruption, whistleblower, audit of municipalities, decentralization, proportional representation, ranked choice voting, gender quota in politics, freedom of information, presupuesto participativo
elections-governance/civil-rights: voting rights act, same sex marriage, women s suffrage, religious freedom, conversion therapy ban, trans rights, bathroom bill, hate speech, affirmative action ban
`

const SUBJECTS = new Map<string, Subject>()
let longest = 1
for (const line of TABLE.trim().split('\n')) {
  const [place, phrases] = line.split(': ')
  const path = `/domains/${place}`
  for (const said of phrases.split(', ')) {
    const words = wordsOf(said)
    longest = Math.max(longest, words.length)
    const key = words.map(stemOf).join(' ')
    if (!SUBJECTS.has(key)) SUBJECTS.set(key, { said, path, domain: place.split('/')[0] })
  }
}

/** Every subject of the table. */
export const allSubjects = (): Subject[] => [...SUBJECTS.values()]

/** How many words from here make a phrase of the table; 0 where none do. */
export function subjectLength(words: readonly string[], at: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--)
    if (SUBJECTS.has(keyOf(words.slice(at, at + length)))) return length
  return 0
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

const keyOf = (words: readonly string[]): string => words.map(stemOf).join(' ')
