import type { TermList } from './term-list.ts'

const domain = 'criminal-justice'

export const CRIMINAL_JUSTICE: readonly TermList[] = [
  {
    domain,
    subdomain: 'sentencing-parole',
    strong:
      'sentencing, mandatory minimum, minimum term, parole, parole board, parole eligibility, early release, good time, earned time, probation, supervised release, life imprisonment, term of imprisonment, concurrent sentence, three strikes, habitual offender, conditional release, elderly parole, bail, pretrial release, cash bail, strafzumessung, bewährung*, freiheitsstrafe, libération conditionnelle, peine, sentencing guideline, time served, resentence, death penalty, medical parole, sentence reduction, strafgesetzbuch*, freiheitsstrafen, strafmaß, peine plancher, peines planchers, récidive, réclusion criminelle, sursis, aménagement de peine, strafverschärfung, penalty enhancement, truth in sentencing, restorative justice',
    weak: 'imprisonment, felony, convicted, offender, prisoner, inmate, release, court, conviction, crime, offence, victim, sentence',
  },
  {
    domain,
    subdomain: 'juvenile-justice',
    strong:
      'juvenile, juvenile court, juvenile offender, youthful offender, juvenile justice, juvenile delinquent, delinquency, young offender, youth court, age of criminal responsibility, raise the age, child offender, juvenile detention, jugendgericht*, jugendstrafrecht, justice des mineurs, mineur délinquant, youth criminal justice, adolescent offender, secure detention, jugendliche*, heranwachsende*, mineurs délinquants, enfance délinquante, ordonnance de 1945, strafmündigkeit*, youth detention',
    weak: 'youth, child, detention, adjudicated, offence, placement, adult court, young person, minor, family court',
  },
  {
    domain,
    subdomain: 'firearms',
    strong:
      'firearm, handgun, gun, background check, concealed carry, concealed weapon, assault weapon, ammunition, large capacity magazine, red flag, extreme risk protection order, firearms licensee, license to carry, permit to carry, waffen*, waffengesetz, arme à feu, armes à feu, national instant criminal background check system, shotgun, rifle, silencer, safe storage, gun dealer, pistol, ghost gun, schusswaffe*, waffenrecht*, munition*, détention d armes, port d arme, stand your ground, buyback, firearms act',
    weak: 'licensee, transfer, dealer, possession, permit, petition, purchaser, waiting period, carry, weapon',
  },
  {
    domain,
    subdomain: 'policing',
    strong:
      'police, police officer, law enforcement officer, law enforcement agency, peace officer, body worn camera, body camera, use of force, stop and search, stop and frisk, chokehold, police reform, police oversight, civilian complaint, deadly force, no knock warrant, surveillance, polizei*, polizeigesetz, police accountability, search warrant, qualified immunity, traffic stop, crowd control, facial recognition, law enforcement, polizeiaufgaben*, polizeibehörde*, forces de l ordre, gendarmerie, contrôle d identité, videoüberwachung, bodycam*, caméra piéton, police and crime commissioner',
    weak: 'officer, constable, misconduct, complaint, training, investigation, department, force, sheriff, arrest',
  },
  {
    domain,
    subdomain: 'records-reentry',
    strong:
      'expungement, expunge, sealing of record, criminal record, clean slate, reentry, re entry, record sealing, rehabilitation of offender, spent conviction, criminal history record, vacatur, restoration of rights, pardon, returning citizen, casier judiciaire, bundeszentralregister*, führungszeugnis, set aside conviction, automatic expungement, disclosure of conviction, conviction record, löschung im bundeszentralregister, effacement du casier, réhabilitation judiciaire, expunction, erasure of record, certificate of rehabilitation',
    weak: 'conviction, arrest record, record, offence, petition, court, disclosure, eligible misdemeanor, seal',
  },
  {
    domain,
    subdomain: 'corrections',
    strong:
      'correctional facility, inmate, incarcerated individual, incarcerated person, prison, prisoner, solitary confinement, segregated confinement, jail, department of corrections, person in custody, correction officer, halfway house, private prison, restrictive housing, strafvollzug*, justizvollzug*, établissement pénitentiaire, détenu, prison labor, prison education, work release, department of corrections and community supervision, incarcerated, gefangene*, haftanstalt*, justizvollzugsanstalt*, prison overcrowding, détention, surpeuplement carcéral, encellulement, prison population',
    weak: 'confinement, cell, visitation, facility, detention, sentence, commissary, programming, warden, custody',
  },
]
