import type { TermList } from './term-list.ts'

const domain = 'elections-governance'

export const ELECTIONS_GOVERNANCE: readonly TermList[] = [
  {
    domain,
    subdomain: 'voter-registration',
    strong:
      'voter registration, automatic voter registration, register to vote, registration of voter, same day registration, election day registration, electoral register, register of electors, registration of electors, voter roll, electoral roll, representation of the people, preregistration, online voter registration, absentee ballot, absentee voting, vote by mail, mail in ballot, early voting, voting rights, postal vote, wählerverzeichnis, wahlrecht*, bundeswahlgesetz, listes électorales, inscription sur les listes, voting age, elector, compulsory voting, election day, polling place, ballot drop box, list maintenance, briefwahl*, wahlberechtigt*, wähler*, vote par correspondance, électeurs, droit de vote, suffrage universel, wahlalter, votes at 16, felon voting, franchise act, electronic voting, ranked choice, motor voter, early vote',
    weak: 'voter, vote, election, ballot, registrar, polling, county clerk, registered, voting, board of elections, election official',
  },
  {
    domain,
    subdomain: 'voter-identification',
    strong:
      'voter identification, photo identification, voter id, identification to vote, proof of citizenship, proof of identity to vote, photographic identification, identification card for voting, photo id, proof of identity, voter identification card, signature verification, elections act, acceptable identification, identitätsnachweis bei der wahl, voter photo, voter card, specified document, ballot paper',
    weak: 'voter, polling place, identification, provisional ballot, vote, election, ballot, polling station, election judge, presiding officer',
  },
  {
    domain,
    subdomain: 'campaign-finance',
    strong:
      'campaign finance, campaign contribution, political contribution, contribution limit, political committee, public financing, small donor, matching funds, election expenses, political donation, independent expenditure, lobbying, lobbyist, electioneering, political party funding, parteienfinanzierung*, parteiengesetz, financement des partis, financement de la vie politique, campaign spending, super pac, political action committee, election finance, candidate committee, disclosure of donor, democracy voucher, political advertising, foreign contribution, wahlkampfkosten*, parteispende*, dons aux partis, dépenses électorales, comptes de campagne, clean elections, public campaign financing, dark money, campaign advertising',
    weak: 'candidate, contribution, donor, campaign, committee, expenditure, election, disclosure, political, contributor',
  },
  {
    domain,
    subdomain: 'public-administration',
    strong:
      'public administration, civil service, state budget, open records, freedom of information, public record, procurement, public procurement, ethics commission, open meeting, municipal government, term limit, redistricting, legislative redistricting, public employee, government agency reform, sunset review, budget stabilization, haushaltsgesetz*, verwaltungsverfahren*, informationsfreiheit*, vergabe*, marchés publics, fonction publique, loi de finances, electoral system, reapportionment, gerrymandering, balanced budget, inspector general, administrative procedure, conflict of interest, public sector, government transparency, whistleblower, gender quota, amtliche informationen, transparenzgesetz*, gemeindeordnung*, mandats électoraux, parité, élus locaux, décentralisation, collectivités, transparence de la vie publique, open data, haushaltsordnung, public service reform, civil servant, initiative and referendum, nonpartisan, deregulation, red tape, tax and expenditure limitation',
    weak: 'agency, budget, appropriation, government, fiscal year, council, audit, official, transparency, commission, administration, municipality, quota, recall, local government, census',
  },
  {
    domain,
    subdomain: 'civil-rights',
    strong:
      'civil rights, slave, slavery, emancipation, equality act, human rights, same sex marriage, marriage equality, civil partnership, civil union, gender recognition, discrimination on the basis, racial discrimination, voting rights act, equal protection, freedom of speech, freedom of religion, religious freedom, antidiscrimination, anti discrimination, sexual orientation, gender identity, gleichstellung*, gleichbehandlung*, mariage pour tous, égalité des droits, laïcité, abortion, reproductive right, reproductive health, termination of pregnancy, schwangerschaftsabbruch, interruption volontaire de grossesse, data protection, habeas corpus, affirmative action, indigenous peoples, right to marry, free persons, suffrage, domestic partnership, hate crime, involuntary servitude, ouvrant le mariage, même sexe, partenariat, pacte civil de solidarité, lebenspartnerschaft*, eheschließung, ehe für alle, selbstbestimmung*, diskriminierung*, grundrecht*, droits de l homme, libertés, same sex couples, segregation, integration of schools, equal rights, sex discrimination, race relations, parental notification, unborn child, abortion clinic, datenschutz*, vie privée',
    weak: 'equality, discrimination, freedom, liberty, rights, race, religion, sex, minority, gender, constitution, protected characteristic, privacy, conscience',
  },
]
