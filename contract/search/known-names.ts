import { readGroups, type PhraseGroup } from './read-groups.ts'

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
