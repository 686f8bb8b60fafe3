import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { jurisdictionCues } from './jurisdiction-cue.ts'

function read(text: string) {
  return jurisdictionCues(readDocument(text))[0]?.cue_value
}

/** Openings as the bodies draft them, written for this test. */
const OPENINGS: [code: string, text: string][] = [
  [
    'BM',
    "A BILL entitled DINGHIES ACT 2031\n\nBe it enacted by The King's Most Excellent Majesty, by and with the advice and consent of the Senate and the House of Assembly of Bermuda, as follows:",
  ],
  [
    'NZ',
    'Cycle Paths Act 1983\n\nSection 4: inserted, on 1 April 2031, by section 3 of the Cycle Paths Amendment Act 2031 (2031 No 11).',
  ],
  ['GB', 'These Regulations may be cited as the Hedges Regulations 2031 and come into force on 6th April 2031.'],
  ['GB', 'These Regulations come into force on exit day.'],
  [
    'ZA',
    'Notice No. R. 912\n\nGG 35999\n\nI, Minister of Labour, hereby in terms of section 4 of the Act determine pay.',
  ],
  ['AU-WA', '2 October 2031 GOVERNMENT GAZETTE, WA 99\n\nMade by the Governor in Executive Council.'],
  ['AU-VIC', 'Victorian Current Acts\n\nHedges Act 2031 - SECT 3\n\n(1) In this Act, a hedge is a row of bushes.'],
  ['HK', 'The Order was made after consultation with the Executive Council under the Ferries Ordinance (Cap. 104).'],
  ['US-IL', 'LRB9204999ABcd 1 AMENDMENT TO HOUSE BILL 12 2 by replacing lines 3 and 4 with the following.'],
  ['US', 'It shall be unlawful for any person to keep a goat. (Emer. Ord. No. 12-2031, eff. Dec. 12, 2031)'],
  ['IE', 'Finance Act 2031\n\n5.— The Finance Act 2005 is amended with effect as on and from 8 April 2031.'],
  ['IE', 'Rates of vehicle tax. Schedule 3 applies as on and from the 1st day of May, 2031, at €5 for each seat.'],
  ['IE', 'The duty shall be charged, levied and paid, as on and from the 4th day of March, 2031.'],
  ['GB', 'Part 2 U.K.Allowances\n\nFuel allowancesU.K.\n\n(1)In section 4 for “£3” substitute “£4”.'],
  ['US', 'AGENCY: Office for Public Housing, Department of Housing and Urban Development. ACTION: Interim rule.'],
  ['US', 'The Department of Veterans Affairs amends its rule on travel pay.'],
  [
    'CA-MB',
    'MANITOBA\n\nBILL 12\n\nAN ACT TO AMEND THE SCHOOLS ACT\n\nThe Minister of Justice may make regulations under this Act.',
  ],
  [
    'CA-NB',
    "Loi modifiant la Loi sur les véhicules\n\nLe lieutenant-gouverneur, sur l'avis de l'Assemblée législative du Nouveau-Brunswick, décrète :",
  ],
  ['CA-YT', 'YUKON\n\nLiquor Regulation\n\nThe Commissioner in Executive Council orders as follows.'],
  [
    'AU-SA',
    'SOUTH AUSTRALIA\n\nAn Act to amend the Gaming Machines Act 1992\n\nThe Governor of South Australia enacts as follows: the Principal Act is amended; 10 penalty units.',
  ],
  [
    'CH-FR',
    "Le Grand Conseil du canton de Fribourg\n\nVu l'article 68 de la Constitution fédérale;\nSur la proposition du Conseil d'Etat,\n\nDécrète : les communes et les cantons voisins",
  ],
  [
    'CH-ZH',
    'Der Regierungsrat des Kantons Zürich beschliesst: 1 Die Gemeinden und Kantone nach Bundesrecht zahlen 200 Franken.',
  ],
  [
    'AT-5',
    'Landesgesetz\n\nDer Landtag von Salzburg verordnet: Die Bezirksverwaltungsbehörde hat binnen Jahresfrist zu entscheiden.',
  ],
  [
    'ZA-WC',
    'PROVINCE OF THE WESTERN CAPE\n\nThe Premier assents to this Act of the Province. South Africa’s Constitution applies.',
  ],
  [
    'JP',
    'Act on Certified Employers\n(Act No. 58 of June 14, 2024 (Reiwa 6))\n\nArticle 1 The purpose of this Act is to have certified employers known.',
  ],
  ['BE-WAL', 'MONITEUR BELGE\n\nRÉGION WALLONNE\n\nDécret relatif aux logements\n\nLe Parlement wallon a adopté.'],
  [
    'NL',
    'Kingdom of the Netherlands\n\nChildcare Act\n\nWe, by the Grace of God King of the Netherlands, decree: the Government of the Netherlands pays half.',
  ],
  [
    'BE',
    "Loi relative aux pistes cyclables\n\nArticle 1er. La présente loi règle une matière visée à l'article 74 de la Constitution.\n\nLe Roi fixe, par arrêté délibéré en Conseil des ministres, la largeur.",
  ],
  [
    'LU',
    "Loi portant réforme de l'aide aux locataires et modifiant la loi modifiée du 3 mai 1999 sur les baux\n\nArt. 1er. Un règlement grand-ducal précise les conditions.",
  ],
  [
    'CA',
    "Loi modifiant la Loi sur la défense nationale et le Code criminel (peines)\n\nTitre abrégé\n\n1 Loi sur les peines.\n\n2 L'article 12 du Code criminel s'applique aux affaires en cours.",
  ],
  [
    'US-CA',
    'Chapter 4.20 Mobile food vending\n\n4.20.010 Definitions. The terms of the Retail Food Code (Cal. Gov’t Code §§ 51036 et seq.) apply.\n\n4.20.020 A vendor shall keep 15 feet clear.',
  ],
  [
    'US-CA',
    'Senate Bill No. 12\n\nAn act to add Section 1182.16 to the Labor Code, relating to wages.\n\nThe people of the State of California do enact as follows:\n\nSECTION 1. Section 1182.16 is added to the Labor Code, to read:',
  ],
  [
    'US-TX',
    'H.B. No. 54\n\nA BILL TO BE ENTITLED AN ACT relating to the income limits for child care.\n\nBE IT ENACTED BY THE LEGISLATURE OF THE STATE OF TEXAS:\n\nSECTION 1. Section 2308.252, Government Code, is amended to read as follows:',
  ],
  [
    'US-FL',
    'A bill to be entitled An act relating to school safety; amending s. 1001.11, F.S.\n\nBe It Enacted by the Legislature of the State of Florida:\n\nSection 1. Subsection (9) of section 1001.11, Florida Statutes, is amended.',
  ],
  [
    'US-MA',
    'An Act relative to earned sick time.\n\nBe it enacted by the Senate and House of Representatives in General Court assembled, and by the authority of the same, as follows:\n\nSECTION 1. Chapter 149 of the General Laws is hereby amended by inserting the following section.',
  ],
  [
    'US-WA',
    'AN ACT Relating to firearms; adding a new section to chapter 9.41 RCW.\n\nBE IT ENACTED BY THE LEGISLATURE OF THE STATE OF WASHINGTON:\n\nSec. 1. RCW 9.41.010 is amended to read as follows:',
  ],
  [
    'US-VA',
    'A BILL to amend and reenact § 18.2-308 of the Code of Virginia, relating to weapons.\n\nBe it enacted by the General Assembly of Virginia:\n\n1. That § 18.2-308 of the Code of Virginia is amended and reenacted as follows:',
  ],
  [
    'US-WV',
    'A BILL to amend the Code of West Virginia, 1931, as amended, relating to seat belts.\n\nBe it enacted by the Legislature of West Virginia:',
  ],
  [
    'US-CO',
    'CONCERNING THE MINIMUM WAGE.\n\nBe it enacted by the General Assembly of the State of Colorado:\n\nSECTION 1. In Colorado Revised Statutes, amend 8-6-101 as follows:',
  ],
  [
    'US-IL',
    'AN ACT concerning revenue.\n\nBe it enacted by the People of the State of Illinois, represented in the General Assembly:\n\nSection 5. The Illinois Income Tax Act is amended (35 ILCS 5/212).',
  ],
  [
    'US-PA',
    'AN ACT amending Title 75 (Vehicles) of the Pennsylvania Consolidated Statutes.\n\nThe General Assembly of the Commonwealth of Pennsylvania hereby enacts as follows:',
  ],
  [
    'US-NC',
    'A BILL TO BE ENTITLED AN ACT TO RAISE THE AGE.\n\nThe General Assembly of North Carolina enacts:\n\nSECTION 1. G.S. 7B-1501 reads as rewritten:',
  ],
  [
    'US-OH',
    'To amend section 4511.19 of the Revised Code.\n\nBE IT ENACTED BY THE GENERAL ASSEMBLY OF THE STATE OF OHIO:',
  ],
  [
    'US',
    'Proclamation 9844 of February 15, 2019\n\nNOW, THEREFORE, I, by the authority vested in me by the Constitution and the laws of the United States of America, hereby declare a national emergency. 50 U.S.C. 1601.',
  ],
  [
    'US',
    '§ 1.36B-2 Eligibility for premium tax credit.\n\n(a) In general. An applicable taxpayer is allowed a credit. See 26 CFR 1.36B-3 and 42 U.S.C. 18031. The Secretary of Health and Human Services decides.',
  ],
  [
    'GB',
    'Sugar Levy Act 2018\n\n2018 CHAPTER 9\n\nAn Act to make provision for a levy on soft drinks. [15th March 2018]\n\nBE IT ENACTED by the Queen’s most Excellent Majesty, by and with the advice and consent of the Lords Spiritual and Temporal, and Commons, in this present Parliament assembled, and by the authority of the same, as follows:—',
  ],
  [
    'GB-ENG',
    'STATUTORY INSTRUMENTS\n\n2020 No. 1045\n\nPUBLIC HEALTH, ENGLAND\n\nThe Health Protection (Self-Isolation) (England) Regulations 2020\n\nThe Secretary of State makes the following Regulations. These Regulations apply in relation to England only. See the Health Act (Scotland) 1978 for Scotland.',
  ],
  [
    'GB-SCT',
    'Alcohol (Minimum Pricing) (Scotland) Act 2012\n\n2012 asp 4\n\nThe Bill for this Act of the Scottish Parliament was passed by the Parliament on 24th May 2012 and received Royal Assent on 29th June 2012. The Scottish Ministers may by order specify a price. The Secretary of State is consulted.',
  ],
  [
    'GB-WLS',
    'WELSH STATUTORY INSTRUMENTS\n\nThe Restricted Roads (20 mph Speed Limit) (Wales) Order 2022\n\nThe Welsh Ministers make this Order in exercise of the powers conferred by the Road Traffic Regulation Act 1984.',
  ],
  [
    'GB-NIR',
    'Hedges and Ditches Act (Northern Ireland) 2031\n\nAn Act to make provision about hedges; and for connected purposes.\n\n1 In the Climate Change Act 2008 omit section 90.',
  ],
  ['GB-SCT', 'Footpaths Order (Scotland) 2031\n\nThis Order amends the Countryside Act 1967 as to the width of paths.'],
  [
    'GB-NIR',
    'Road Traffic (Amendment) Act (Northern Ireland) 2016\n\nBE IT ENACTED by being passed by the Northern Ireland Assembly and assented to by Her Majesty as follows:',
  ],
  [
    'IE',
    'S.I. No. 264 of 2019\n\nROAD TRAFFIC REGULATIONS 2019\n\nI, SHANE ROSS, Minister for Transport, Tourism and Sport, in exercise of the powers conferred on me, hereby make the following regulations. Notice of the making was published in Iris Oifigiúil.',
  ],
  [
    'CA',
    'An Act to amend the Criminal Code\n\nHer Majesty, by and with the advice and consent of the Senate and House of Commons of Canada, enacts as follows:',
  ],
  [
    'CA-ON',
    'Fair Workplaces Act, 2017\n\nHer Majesty, by and with the advice and consent of the Legislative Assembly of the Province of Ontario, enacts as follows:\n\n1. Section 23 of the Employment Standards Act, 2000 is amended.',
  ],
  [
    'DE',
    'Zweites Gesetz zur Änderung des Bundeselterngeld- und Elternzeitgesetzes\n\nDer Bundestag hat mit Zustimmung des Bundesrates das folgende Gesetz beschlossen:\n\nArtikel 1',
  ],
  [
    'DE-BY',
    'Gesetz zum Schutz der Gesundheit\n\nDer Landtag des Freistaates Bayern hat das folgende Gesetz beschlossen, das hiermit bekannt gemacht wird:\n\nArt. 1 Rauchverbot',
  ],
  [
    'AT',
    'Bundesgesetz, mit dem das Tabakgesetz geändert wird\n\nDer Nationalrat hat beschlossen:\n\nDas Tabakgesetz, BGBl. Nr. 431/1995, wird wie folgt geändert:',
  ],
  [
    'CH',
    'Bundesgesetz zum Schutz vor Passivrauchen\n\nDie Bundesversammlung der Schweizerischen Eidgenossenschaft beschliesst:\n\nDie Kantone können strengere Vorschriften erlassen.',
  ],
  [
    'FR',
    'LOI n° 2014-366 du 24 mars 2014 pour l’accès au logement\n\nL’Assemblée nationale et le Sénat ont adopté, Le Président de la République promulgue la loi dont la teneur suit :',
  ],
  [
    'EU',
    'DIRECTIVE 2003/88/EC\n\nTHE EUROPEAN PARLIAMENT AND THE COUNCIL OF THE EUROPEAN UNION, Having regard to the Treaty, HAVE ADOPTED THIS DIRECTIVE: Member States shall take the measures necessary.',
  ],
  [
    'AU',
    'Plain Packaging Act 2011\n\nThe Parliament of Australia enacts: This Act extends to every external Territory.',
  ],
  ['AU-NSW', 'Residential Tenancies Amendment Bill 2024\n\nThe Legislature of New South Wales enacts— 1 Name of Act'],
  ['NZ', 'Smokefree Environments Amendment Act 2022\n\nThe Parliament of New Zealand enacts as follows: 1 Title'],
  [
    'IN',
    'THE RIGHT OF CHILDREN TO FREE EDUCATION ACT, 2009\n\nBe it enacted by Parliament in the Sixtieth Year of the Republic of India as follows:— It extends to the whole of India. The Central Government may by notification appoint a date.',
  ],
]

describe('jurisdiction', () => {
  it.each(OPENINGS)('is %s by the way the text opens', (code, text) => {
    expect(read(text)?.code).toBe(code)
  })

  it('gives a city the code of its state and says that it is local', () => {
    const text =
      'CITY OF SEATTLE ORDINANCE 124490\n\nAN ORDINANCE relating to employment in Seattle; adding a chapter to the Seattle Municipal Code.\n\nBE IT ORDAINED BY THE CITY COUNCIL OF THE CITY OF SEATTLE AS FOLLOWS:'
    expect(read(text)).toMatchObject({ code: 'US-WA', level: 'local' })
  })

  it('is local where a city says what it will do', () => {
    const notice =
      'Parking tax\n\nBeginning Jan. 1, 2031, the City of Tacoma will impose a parking tax. In the city of Tacoma it is paid daily.'
    expect(read(notice)).toMatchObject({ code: 'US-WA', level: 'local' })
  })

  it('is not moved by a state law that cites federal law throughout', () => {
    const cites =
      'as defined in 42 U.S.C. 1396a and 29 CFR 541.1, approved by the Secretary of Health and Human Services. '
    const text = `Be it enacted by the Legislature of the State of Maine: ${cites.repeat(30)}`
    expect(read(text)?.code).toBe('US-ME')
  })

  it('quotes the words it stands on, with their place in the source', () => {
    const source = 'An Act.\n\nBe it enacted by the Oireachtas as follows:'
    const [cue] = jurisdictionCues(readDocument(source))
    expect(cue).toMatchObject({ phrase: 'Be it enacted by the Oireachtas', start: source.indexOf('Be it') })
  })

  it('takes a Secretary of State for the kingdom’s only where the text is not written as Americans write laws', () => {
    expect(read('The Secretary of State may by order vary the fee. An order has effect from 1 July 2022.')?.code).toBe(
      'GB',
    )
    const american = 'The Secretary of State shall mail each registered voter a ballot by July 1, 2022.'
    expect(read(american)).toBeUndefined()
    expect(read(`SECTION 1. ${american} See the Elections Code of California.`)?.code).toBe('US-CA')
    expect(read('SEC. 2. The Secretary of State may make regulations for this section.')).toBeUndefined()
  })

  it('says nothing of a text that names no place', () => {
    expect(read('Everyone shall be kind to dogs.')).toBeUndefined()
  })
})
