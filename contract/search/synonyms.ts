import { readGroups, type PhraseGroup } from './read-groups.ts'

/**
 * Words for the same thing, one group a line: whoever asks with one of them also finds the others. Plurals and forms of
 * verbs need no entry. A phrase counts as a whole, so “right to carry” does not make every “right” a handgun.
 * Reviewed by hand: a group holds only words that a reader would take for each other in a question about a policy. Behind a `~` stands what
 * belongs to it and is another thing: who asks for it is shown the group as near, and never told that it is what they asked for.
 */
export const SYNONYMS: readonly PhraseGroup[] = readGroups(`
  gun, revolver, carry permit, gun permit, pistol permit, gun license, gun licence, handgun license, handgun licence, ccw, carrying a gun, armed, gun control, firearm, handgun, pistol,
    weapon, shall issue, concealed carry, right to carry, second amendment, ~gun right, ~permitless carry
  crime, violent, assault, burglary, theft, criminal, rape, violence, offense, offence, offending, murder, homicide, robbery,
    ~killing, ~shooting, ~safer
  police, sheriff, policeman, patrol, cops on the beat, policing level, cop, policing, officer, law enforcement
  office, offices, workplace, at work, worksite
  prison, penitentiary, imprisonment, locked up, jail, inmate, prisoner, convict, incarceration, behind bars,
    ~correction
  released prisoner, former inmate, after jail, out of prison, leaving prison, back in society, resettlement,
    ex prisoner, ex convict, ex con, ex offender, ex inmate, freed prisoner, get out of jail, get out of prison, re entry, reentry, after prison, ~parolee, ~rehabilitation, ~rehab
  recidivism, coming back to prison, coming back to jail, come back to prison, come back to jail, back in jail, out of jail,
    offend again, relapse into crime, commit crime again, new crime, rearrested, back to prison, back behind bars,
    reconviction, reoffending, repeat offender, return to prison, rearrest
  young offender, juvenile delinquency, at risk youth, juvenile awareness, scaring kids straight, juvenile,
    delinquent, scared straight, prison tour, touring jails, touring prisons, visit to a prison, visiting prison, ~troubled teen, ~boot camp, ~youth crime
  teen, teenager, youth, young, adolescent, juvenile
  seat belt, seat restraint, passenger restraint, occupant restraint, restraint law, belt use, wearing a belt,
    strapped in, buckling up, unbelted, primary enforcement, seatbelt, safety belt, buckle up, click it or ticket
  traffic death, highway death, road safety, vehicle death, ~road toll, collision, traffic safety, highway safety,
    accident, road accidents, fatal accident, road casualty, road death, car crash, car accident, crash, road accident, traffic fatality,
    killed on the road
  death, die, kill, killed, lethal, fatal, saving life, life saved, lives saved, lifesaving, fatality, mortality,
    dying, save life, saves lives
  ban, prohibition, prohibit
  speed, speed limit, driving fast, slow driver, go slower, speed sign, speeding, speeder, driving too fast,
    slow down, ~speed camera
  driver, drive, automobile, motoring, motorist, driving, car, vehicle, ~road, ~traffic, ~highway, ~motorway
  alcohol, wine, binge, boozing, underage drinking, drunkenness, booze, drinking, drink, liquor, beer, drunk
  drinking age, drink at 18, age limit for alcohol, age of drinking, drink at 21, alcohol age limit,
    underage drinking, age to drink, minimum drinking age, legal drinking age, mlda
  blood alcohol, point zero eight, point oh eight, promille, per mille
  drunk driving, drink driving, dui, dwi, impaired driving
  smoking, cigar, smoker, smoked, secondhand smoke, second hand smoke, passive smoking, lighting up, tobacco,
    cigarette, nicotine, smoke, cig
  smoking ban, ban on smoking, smoking prohibition, clean air law, clean indoor air, no smoking rule, smoking law,
    smoking restriction, smoking in offices, no smoking in offices, smoking in the office, indoor smoking ban, indoor smoking, smoking at work, secondhand smoke, second hand smoke, passive smoking,
    smoke free, no smoking
  cigarette tax, tax on cigarette, tobacco price, price of cigarettes, cigarette price, tax on smoking,
    tobacco duty, dearer cigarette, tobacco tax, sin tax, excise tax
  nicotine replacement, nicotine gum, nicotine patch, nicotine chewing gum, nicotine spray, nicotine lozenge, nicotine inhaler,
    nrt, nicorette, quit smoking aid, stop smoking aid, stop smoking aids, quitting aid, gum to quit smoking
  smoking cessation, quitting, quit smoking, stop smoking, stopping smoking, giving up smoking, give up smoking,
    quit, kick the habit, ~smoking
  hydroxychloroquine, hcq, chloroquine, plaquenil, malaria drug, malaria pill, antimalarial, covid drug, covid treatment,
    covid medicine, covid cure, treatment for covid
  covid, covid 19, coronavirus, corona, sars cov 2, ~pandemic
  cognitive behavioral therapy, cbt, cognitive therapy, behavioral therapy, behavioural therapy, anger management,
    cognitive skills, thinking skills, reasoning and rehabilitation, moral reconation, cognitive behavioural therapy
  rehabilitation, rehab, rehabilitate, rehabilitating
  therapy, counseling, counselling, treatment program, psychological treatment, ~psychotherapy
  proposition, referendum, initiative, prop, ballot measure
  class size, pupils per teacher, students per teacher, teacher student ratio, pupil teacher ratio,
    student teacher ratio, number of pupils, size of class, large class, big class, crowded class,
    overcrowded class, classroom size, small class, smaller class, fewer pupils, crowded classroom
  teacher aide, classroom assistant, assistant in the classroom, assistant in class, classroom helper, teaching aide, second adult, helper in class, teacher helper,
    support staff, teaching assistant, teacher assistant, classroom aide, paraprofessional
  school, schooling, classroom, ~teacher, ~learn, ~learner, ~education, ~pupil, ~student
  pupil, student, learner, schoolchild
  kindergarten, ~early childhood, ~nursery school, ~prekindergarten, ~young children, ~preschool, ~early education,
    ~pre k
  test score, reading score, attainment, exam result, achievement, grades, marks, ~learning, ~learn,
    ~academic performance, ~school performance, ~results in school
  exam, test, examination
  math, maths, mathematics, arithmetic
  school accountability, school target, school reward, rewarding schools, school award, bonuses for schools, growth target, performance target, school bonus, school incentive,
    ~league table, ~school report card, ~nclb, ~no child left behind, ~school rating, ~school ranking,
    ~failing school
  grading, bumping up, bumping exam scores, bump up scores, rounding up, inflated grade, teacher cheating, cheat, fudging, scrubbing, test fraud,
    marking, grade inflation, cheating, exam cheating, cheating on exams, manipulation
  student aid, paying students, pay students, pupil bonus, prize, award, bribe, bribing, cash for grades,
    paid to study, scholarship, merit award, financial aid, ~bursary, ~grant for students, ~tuition
  cash, bonus payment, money, payment, paying, paid, incentive, reward, bonus, ~handout, ~stipend, ~allowance,
    ~bribe, ~prize, ~basic income
  college, undergraduate, freshman, tertiary education, university, higher education, campus, ~student
  child, newborn, infant, toddler, son, daughter, childhood, kid, baby, ~birth
  mother, maternal, mommy, motherhood, mom, mum, working mother, ~woman, ~female, ~women s work, ~parent
  maternity leave, parental leave, maternity, ~family leave, ~family and medical leave
  family size, sibling, same sex sibling, large family, third baby, extra child, another child,
    having more children, having children, third child, three children, three kids, third kid, number of children, more kids, bigger family
  fertility, births, children per woman, natality, number of births, having babies, birth rate, birthrate,
    population policy, population control, ~birth control, ~family planning, ~baby boom, ~population growth,
    ~overpopulation
  abortion, ban on abortion, abortion ban, roe, reproductive right, decree 770, pro life, pro choice,
    ~contraception, ~birth control, ~family planning
  vaccine, vaccinated, immunize, immunise, injection, booster, anti vax, antivax, anti vaxxer, jabs, vaccination,
    vaccinate, shot, jab, vax, immunization, immunisation, inoculation
  measles, measles shot, rash, mmr, rubeola
  polio, poliomyelitis, paralysis, crippling, iron lung, infantile paralysis, salk
  hepatitis, hep, hep a, liver infection, liver disease, jaundice
  health insurance, medical coverage, health plan, insured, medical insurance, health coverage, free health care,
    free care, free medical care, free doctor, ~medicare, ~medicaid, ~obamacare, ~affordable care act, ~single payer, ~health care cost,
    ~medicare for all, ~universal health care
  cost sharing, charging patients, fee for a visit, doctor fee, doctor s fee, patient charge, co payment, copays, copayments, user charge,
    user fee, patient fee, paying for the doctor, medical bill, price of health care, copay, copayment, co pay,
    coinsurance, deductible, out of pocket
  doctor, physician, gp, ~health care, ~healthcare, ~medical, ~hospital, ~clinic, ~medical care
  job, occupation, worker, employment, work, labor, labour, labor force participation, labor supply, labour supply,
    workforce, ~unemployed, ~unemployment, ~jobless, ~career, ~hiring
  job training, training program, work program, job scheme, employment scheme, skills training, retraining,
    public employment, job program, jobs program, employment program, supported work, guaranteed job,
    ~welfare to work, ~apprenticeship, ~workfare
  earnings, paid, paycheck, money earned, earn, earned, wage, salary, pay, ~poverty, ~income
  discrimination, racist, unequal treatment, unfair treatment, bigotry, racism, racial bias, bias, prejudice,
    ~inequality, ~disparity
  race, ethnicity, ethnic, minority, minorities, white, people of color, skin color, skin colour, negro, racial, black, african american,
    racism
  hiring discrimination, employer discrimination, job discrimination, call back, correspondence study, interview, black name,
    white name, interview invitation, racism in hiring, callback, audit study
  résumé, job applicant, applying for job, looking for a job, job seeker, job hunt, application letter, cv, curriculum vitae, job application
  mortgage, lending discrimination, bank loan, loan denial, denied loan, home lending, housing loan, house credit,
    home loan, house loan, denied mortgage, mortgage denied, turned down for a loan, refused a loan, redlining, fair lending, ~home ownership, ~homebuyer, ~buying a house
  lender, lending, loan, credit, ~bank
  housing, flat, building, house, apartment, home, ~tenant, ~renter, ~tenement, ~public housing
  cockroach, infestation, exterminator, pest management, pest control, bug spray, insect spray, bugs, roach, pest, bug, vermin, insect,
    ~bedbug, ~pesticide, ~rat
  draft lottery, draft order, draft birthday, conscript, drafted, vietnam lottery, army draft, compulsory service, draft number,
    military service, conscription, military draft, vietnam draft, selective service
  vote, ballot, polls, voter participation, go to the polls, voting, turnout, election, voter, get out the vote,
    ~electoral, ~democracy, ~registration
  television, advert, advertisement, commercials, tv spot, campaign ad, media campaign, mtv, broadcast, ads, tv, advertising,
    ad, commercial
  farm, farmland, peasant, smallholder, rice, paddy, farmer, agriculture, farming, crop, ~yield
  yield, harvest
  fertilizer, high yield seed, fertiliser, green revolution, ~seed subsidy, ~agricultural subsidy, ~farm subsidy
  united kingdom, england, english, great britain, cambridge, cambridgeshire, scotland, wales, london, uk, britain,
    british
  china, chinese, beijing
  romania, romanian, bucharest, ~eastern europe, ~communist
  sweden, swedish, scandinavia, stockholm
  israel, israeli, jerusalem, tel aviv
  indonesia, indonesian, java, ~asia, ~developing country
  canada, canadian, toronto, ontario
  california, californian, san francisco, los angeles
  new york, nyc, manhattan
  maryland, baltimore
  massachusetts, boston, ~new england
  tennessee, nashville, memphis
  united states, usa, america, american
`)

/**
 * Names by which readers know a casefile's subject and its texts do not have: authors of the study, names of the law, campaign or
 * person, titles. The first of a line is how the archive says it. Added by hand; a name that the archive has needs no entry.
 */
export const KNOWN_NAMES: readonly PhraseGroup[] = readGroups(`
  shall issue, lott, john lott, more guns less crime, mustard, donohue
  supported work, lalonde, la londe, dehejia, wahba, nsw, mdrc
  project star, krueger, star experiment, star project, tennessee star, mosteller
  proposition 99, abadie, prop 99, abadie diamond hainmueller, california tobacco control program
  cigarette tax, sin tax, gruber, vice tax, tobacco excise
  smoking ban, smoke free workplace, evans farrelly
  names on resumes, emily and greg, lakisha and jamal, lakisha, jamal, bertrand, mullainathan
  mortgage, boston fed, munnell, hmda, fair housing, equal credit opportunity, community reinvestment
  distance to college, card 1995, proximity to college, college nearby, near a college, near a university,
    near college, near home, close to university, close to college, kane and rouse
  family size, angrist and evans, sibling sex, same sex instrument, ~family and medical leave, ~fmla
  cost sharing, rand hie, rand experiment, rand corporation, newhouse
  drinking age, booze age limit, 21st birthday, carpenter and dobkin, carpenter dobkin, national minimum drinking age act, amethyst initiative,
    twenty one, 21 act
  measles, maurice hilleman, hilleman
  polio, jonas salk, salk, march of dimes, francis field trial, thomas francis, sabin
  decree 770, ceausescu, ceaucescu, nicolae ceausescu, pronatalist, pronatalism, pop eleches
  one child policy, two child policy, one baby, one kid, single child, birth limit, limit on births, limit births, birth quota, deng xiaoping, later longer fewer, only child
  drug treatment, rehab, drug rehab, residential rehab, addiction treatment, drug rehabilitation, rehab for addicts, addict in rehab
  tuberculosis, tb, consumption of the lungs
  catholic school, religious school, parochial school, faith school, church school, private religious school, denominational school
  cannabis, weed, arrested for pot, pot arrest, marijuana possession, cannabis possession, drug possession, possession of marijuana, possession of cannabis
  names on resumes, black sounding name, ethnic name, foreign sounding name, white sounding name, african american name, name on a cv
  rock the vote, get out the vote, gotv, vavreck, ~motor voter
  draft lottery, selective service, randomization of the draft, fienberg
  scared straight, rahway, petrosino
  living insurance, money for ex convicts, money for ex prisoners, payment after prison, stipend after jail, stipend after prison, life experiment, rossi, tarp, transitional aid
  prison work, work release, prison labor, prison labour, working inmate, convict labor
  bagrut, matriculation, high school diploma, high school graduation, school leaving certificate, lavy, angrist lavy
  student achievement and retention, project star canada, lang and oreopoulos, oreopoulos
  regents, exit exam, high school exam, dee dobbie jacob rockoff, test tampering
  growth targets, academic performance index, api score, psaa
  seat belt, click it or ticket, cohen einav, buckle up law, peltzman, risk compensation
  bimas, green revolution, borlaug, intensification
  cockroach, integrated pest management, ipm, ~asthma
  speed limit, lower limit, 55 mph, dagen h, kph, ~mph
`)
