import type { TermList } from './term-list.ts'

const domain = 'criminal-justice'

export const CRIMINAL_JUSTICE: readonly TermList[] = [
  {
    domain,
    subdomain: 'sentencing-parole',
    strong:
      'sentencing, mandatory minimum, minimum term, parole, parole board, parole eligibility, early release, good time, earned time, probation, supervised release, life imprisonment, term of imprisonment, concurrent sentence, three strikes, habitual offender, conditional release, elderly parole, bail, pretrial release, cash bail, strafzumessung, bewährung*, freiheitsstrafe, libération conditionnelle, peine, sentencing guideline, time served, resentence, death penalty, medical parole, sentence reduction, strafgesetzbuch*, freiheitsstrafen, strafmaß, peine plancher, récidive, réclusion criminelle, sursis, aménagement de peine, strafverschärfung, penalty enhancement, truth in sentencing, restorative justice, suspended sentence, community sentence, community order, community service order, community service sentence, community corrections, alternatives to imprisonment, alternative to incarceration, intermediate sanction, day fine, home detention, home confinement, electronic monitoring, electronic tagging, strafrahmen, strafaussetzung*, strafrest*, bedingte entlassung, bedingte strafnachsicht, vorzeitige entlassung, mindeststrafe*, höchststrafe*, strafmilderung*, strafschärfung*, straferlass*, efficacité des sanctions pénales, récidivistes, perpétuité, mise à l épreuve, contrainte pénale, travail d intérêt général, surveillance électronique, bracelet électronique, bracelet anti rapprochement, détention à domicile, semi liberté',
    weak: 'imprisonment, felony, convicted, offender, prisoner, inmate, release, court, conviction, crime, offence, victim, sentence, convict, supervision, freiheitsentzug, täter*, condamné, emprisonnement',
  },
  {
    domain,
    subdomain: 'juvenile-justice',
    strong:
      'juvenile, juvenile court, juvenile offender, youthful offender, juvenile justice, juvenile delinquent, delinquency, young offender, youth court, age of criminal responsibility, raise the age, child offender, juvenile detention, jugendgericht*, jugendstrafrecht, justice des mineurs, mineur délinquant, youth criminal justice, adolescent offender, secure detention, jugendliche*, heranwachsende*, enfance délinquante, ordonnance de 1945, strafmündigkeit*, youth detention, children court, children s court, children s hearing, child in conflict with law, children in conflict with law, children in conflict with the law, child justice, youth offender, transfer to adult court, waiver to adult court, tried as an adult, direct file, certification as an adult, automatic adult prosecution, jugendstrafe*, jugendstrafvollzug*, jugendarrest*, warnschussarrest, jugendrichter*, jugendkriminalität, jugenddelinquenz, jugendstraftäter*, fürsorgeerziehung*, zwangserziehung, erziehungsmaßregel*, justice pénale des mineurs, délinquance des mineurs, délinquance juvénile, délinquance des jeunes, tribunal pour enfants, tribunaux pour enfants, juge des enfants, juge de la jeunesse, tribunal de la jeunesse, protection judiciaire de la jeunesse, centre éducatif fermé',
    weak: 'youth, child, detention, adjudicated, offence, placement, adult court, young person, minor, family court, adolescent, under eighteen, junge menschen, erziehungsberechtigte*, mineur, jeunes',
  },
  {
    domain,
    subdomain: 'firearms',
    strong:
      'firearm, handgun, gun, background check, concealed carry, concealed weapon, assault weapon, ammunition, large capacity magazine, red flag, extreme risk protection order, firearms licensee, license to carry, permit to carry, waffen*, waffengesetz, arme à feu, national instant criminal background check system, shotgun, rifle, silencer, safe storage, gun dealer, pistol, ghost gun, schusswaffe*, waffenrecht*, munition*, détention d armes, port d arme, stand your ground, buyback, firearms act, arms act, weapons act, prohibited weapon, semi automatic, semiautomatic, bump stock, high capacity magazine, magazine capacity, airgun, air weapon, bullet, permit to purchase, saturday night special, right to bear arms, feuerwaffe*, schußwaffe*, handfeuerwaffe*, kurzwaffe*, langwaffe*, faustfeuerwaffe*, sturmgewehr*, ordonnanzwaffe*, messerverbot*, springmesser*, sportschütze*, contrôle des armes, loi sur les armes, port prohibé d armes, permis de chasse et armes, permis d acquisition d armes, armes d épaule, armes de poing, armes d assaut, armes prohibées, armes semi automatiques, matériels de guerre',
    weak: 'licensee, transfer, dealer, possession, permit, petition, purchaser, waiting period, carry, weapon, magazine, caliber, waffe*, jagdwaffe*, chasseur, tir sportif',
  },
  {
    domain,
    subdomain: 'policing',
    strong:
      'police, police officer, law enforcement officer, law enforcement agency, peace officer, body worn camera, body camera, use of force, stop and search, stop and frisk, chokehold, police reform, police oversight, civilian complaint, deadly force, no knock warrant, surveillance, polizei*, polizeigesetz, police accountability, search warrant, qualified immunity, traffic stop, crowd control, facial recognition, law enforcement, polizeiaufgaben*, polizeibehörde*, forces de l ordre, gendarmerie, contrôle d identité, videoüberwachung, bodycam*, caméra piéton, police and crime commissioner, policing, garda síochána, garda siochana, rcmp, constabulary, highway patrol, sheriff department, stop and account, stop and question, terry stop, racial profiling, racial and identity profiling, pretextual stop, consent search, bundespolizei*, bundeskriminalamt*, landespolizei*, kantonspolizei*, sicherheitspolizei*, gefahrenabwehr*, gefährder*, präventivhaft, unterbindungsgewahrsam, gewahrsam, platzverweis*, sécurité quotidienne, sécurité globale, programmation de la sécurité, orientation et programmation relative à la sécurité, sécurité publique, usage des armes, usage de la force, maintien de l ordre, vérification d identité, fouille, perquisition',
    weak: 'officer, constable, misconduct, complaint, training, investigation, department, force, sheriff, arrest, arrested, warrant, durchsuchung*, festnahme*, gendarmes, interpellation',
  },
  {
    domain,
    subdomain: 'records-reentry',
    strong:
      'expungement, expunge, sealing of record, criminal record, clean slate, reentry, re entry, record sealing, rehabilitation of offender, spent conviction, criminal history record, vacatur, restoration of rights, pardon, returning citizen, casier judiciaire, bundeszentralregister*, führungszeugnis, set aside conviction, automatic expungement, disclosure of conviction, conviction record, löschung im bundeszentralregister, effacement du casier, réhabilitation judiciaire, expunction, erasure of record, certificate of rehabilitation, criminal history, criminal conviction, record clearing, record clearance, record suspension, record relief, expunged, expunging, sealing of conviction, petition to seal, automatic sealing, vacate conviction, vacating conviction, vacated conviction, strafregister*, leumundszeugnis, tilgungsfrist*, tilgungsgesetz, vorstrafe*, vorbestraft*, eintragung im register, entfernung von eintragungen, rehabilitierung*, rehabilitation von straftätern, resozialisierung*, bulletin n 2, bulletin n 3, effacement des condamnations, réhabilitation pénale, suspension du casier, réinsertion des condamnés, réinsertion des détenus, réinsertion sociale, libérés, sortants de prison, sortie de prison',
    weak: 'conviction, arrest record, record, offence, petition, court, disclosure, eligible misdemeanor, seal, ex felon, sealed, registerbehörde*, löschung*, condamnations, antécédents, réinsertion, effacement, réhabilitation',
  },
  {
    domain,
    subdomain: 'corrections',
    strong:
      'correctional facility, inmate, incarcerated individual, incarcerated person, prison, prisoner, solitary confinement, segregated confinement, jail, department of corrections, person in custody, correction officer, halfway house, private prison, restrictive housing, strafvollzug*, justizvollzug*, établissement pénitentiaire, détenu, prison labor, prison education, work release, department of corrections and community supervision, incarcerated, gefangene*, haftanstalt*, justizvollzugsanstalt*, prison overcrowding, détention, surpeuplement carcéral, encellulement, prison population, convict labor, convict labour, convict leasing, penitentiary, penal institution, gaol, house of correction, lock up, corrections act, correctional services, correctional institution, corrections and conditional release, correctional officer, correctional education, vollzugsgesetz*, vollzugslockerung*, hafturlaub, freigang*, freigänger*, offener vollzug, geschlossener vollzug, untersuchungshaftvollzug*, justizanstalt*, justizwache*, jva, maison d arrêt, maison centrale, centre pénitentiaire, administration pénitentiaire, loi pénitentiaire, service public pénitentiaire, code pénitentiaire, personnel pénitentiaire, surveillants pénitentiaires, programme immobilier pénitentiaire, isolement carcéral',
    weak: 'confinement, cell, visitation, facility, detention, sentence, commissary, programming, warden, custody, gaoler, jailer, inhaftierte*, insassen, écrou, cellule',
  },
]
