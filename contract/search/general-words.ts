import { stemOf } from './words.ts'

const stems = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(stemOf))
const wordsAndStems = (words: string) => ({ words: new Set(words.split(/\s+/)), stems: stems(words) })

/** People, and what any policy may do or cost. */
export const ABOUT_ANYTHING = stems(
  `kid child teen teenager adult student pupil boy girl woman man mother mom dad father parent family worker citizen voter people everyone
  person learn learning study life living save saving safe safety safer help helping harm hurt benefit cost price money cheap country
  nation city town state place government america world today year young old poor rich public social local national program programme
  scheme project measure rule act bill reform trial experiment science scientist paper evaluation number rate level amount less few fewer
  lower higher high low big small little raise reduce cut stop prevent protect deter discourage encourage fair fairer unfair unemployed
  jobless introduction introduce introduced improve fix solve end ending start use using make making keep go going come problem issue
  pros con risk risky lead shift come back stay send sent put bring leave left turn away free cheaper dearer expensive costs still long
  term short run story truth myth claim patient applicant customer consumer client resident household taxpayer employer lowered raised
  widen expand boost drop dropped fall fell rise rose grow grew shrink double halve fail failed succeed push pull treat matter sound tell
  ask allow force require try happen often fast quick quickly soon later sooner longer shorter permanently eventually immediately
  together recently recent decade among amongst community habit freshly newly former sixties seventies eighties nineties take took taken
  getting got rid giving gave letting last lasted lasting see seen saw show shown hard ones era optimal ideal seeker looking tenant
  renter mayor employee passenger mph kph legislation prevention prevented reduction illegal unlawful living live near close attained
  applied turned refused touring convicted sentenced northern southern eastern western synthetic control controlled randomized randomised
  rct propensity regression discontinuity differences diff instrument instrumental 2sls panel event experimental benchmark strict
  stricter tough tougher harsh harsher weak weaker strong stronger beat during throughout across legally plus trump biden obama reagan
  thatcher mum mommy mums female male grandparent anti non pre first zero half dozen hundred thousand million percent disadvantaged year
  years old way ways time long term two three four five six seven eight nine ten`,
)

/**
 * Verbs and adverbs by which a question is put in one way or another. One of them may be the point (“outlawing prisons”), so it is asked for
 * beside one word, and not beside two that name the policy: what “Romania outlawed abortion” asks for is told by the others. Verbs that
 * are policies themselves, such as to ban, to legalize, to privatize or to subsidize, are none of these.
 */
const SAID = wordsAndStems(
  `abandon absorb accept accompany accomplish accuse achieve act adapt add address adjust admit advance affect afford aim alter amount
  announce answer appear apply approach approve argue arise arrange arrive assess assume assure attempt attend attract avoid await back
  backfire beat become begin began begun behave believe belong bend bite blame blow blew boast bother bounce bring brought built burst
  calculate calm cancel cast catch caught cease celebrate choose chose chosen claim clear climb collapse collect combine come comfort
  commit complain complete conclude confirm connect consider consist constitute contain continue contribute convince cope copy count
  create cure cut dare decide decline deem defeat defend define deliver demonstrate deny denied depend describe deserve destroy detect
  determine develop differ disappear disappoint discover discuss dismiss distort disturb divide dominate doubt drag draw drew drawn ease
  eliminate emerge employ enable encounter endanger endure engage enjoy ensure enter eradicate establish exceed exclude excuse exist
  expect explain explode expose express extend face favor favour fear feed feel felt fill finish fix flee fled focus follow forbid
  forbade forbidden forget forgot frighten gain gather go gone guess handle happen heal hear heard hesitate hide hid hidden hinder hold
  held hope hurry ignore imagine impose impress improve include indicate inform insist inspire intend interfere invite involve join jump
  justify keep kept kick knock know knew known lack last launch lay laid leap like limit listen live look loom lose lost lower love
  manage meet met melt mend mention mind miss move multiply near notice obey oblige observe obtain occur operate oppose outlaw outlawed
  overcome overestimate overturn owe pass perform persist persuade please plunge possess postpone prefer prepare present pretend proceed
  produce promise promote propose provide provoke pursue put puzzle qualify raise reach react realize realise rebound recall receive
  recognize recommend recover refer reflect refuse regard regret reject relate relax rely remain remember remind remove repair replace
  reply represent resist resolve respond result reveal reverse rig rigged ruin run ran satisfy seek sought seem set settle shook shut shy
  sink sank slash slow slump smile soar solve spare spark speak spoke spoil spread stand stood stay stick stuck stir strengthen struggle
  stumble succeed suffer suggest suppose surround survive swap swear sweep swept tackle tend tempt terrify thank think thought threaten
  threw throw thrown tighten trace transform try tried turn twist underestimate undergo understand understood undo undermine upset urge
  vanish vary venture view wake wander weaken wear welcome win won wipe withdraw withdrew wonder worry worsen above absolutely
  accordingly ahead almost alone along alike alive anymore apart apparently around aside away awhile badly barely basically beforehand
  behind below beneath beside besides beyond certainly clearly completely constantly correctly directly down easily else elsewhere enough
  entirely equally especially essentially eventually exactly extremely fairly finally forward frequently fully further generally
  gradually greatly hardly hence highly honestly hopefully however increasingly indeed instead largely lately less likely literally
  mainly maybe meanwhile merely mostly naturally nearly necessarily newly nonetheless nowhere obviously occasionally off otherwise partly
  past perfectly perhaps possibly practically precisely presumably previously primarily probably properly purely quite rapidly rarely
  readily reasonably regularly relatively roughly sadly safely scarcely secretly seldom seriously sharply significantly simply slightly
  slowly somehow someone sometimes somewhat somewhere specifically steadily still straight strictly strongly substantially successfully
  suddenly supposedly surely terribly thereby thoroughly thus tightly together totally truly twice typically ultimately unexpectedly
  unfairly unlikely unusually usually utterly virtually widely wildly worldwide worse worst wrong teach teaches taught`,
)

/** Adjectives, and who may do what a policy is about. They are its point more often, as in “open prisons” and “older teachers”. */
const TOLD_OF = wordsAndStems(
  `open close empty financial economic monetary able absurd accurate actual acceptable additional adequate afraid alright amazing angry
  anxious apparent appropriate available average aware awful awkward bare basic beautiful big blind bold bored brave brief bright
  brilliant broad busy careful careless certain cheerful chief clever cold common comfortable comparable complex complicated concerned
  confident confused considerable consistent constant contrary convenient cool correct crazy critical crucial cruel curious dangerous
  deadly dear deep desperate detailed different difficult direct dirty distant dramatic dumb eager easy effective efficient enormous
  entire equal essential eternal evident exact excellent exciting existing extra extraordinary extreme familiar famous fantastic favorite
  favourite final fine firm foolish former fortunate frequent fresh friendly full funny furious general gentle genuine giant glad good
  grand grateful great guilty happy hard harmful harmless healthy heavy helpful hopeless horrible huge humble immediate important
  impossible impressive inappropriate incredible inevitable initial innocent intense interested interesting kind large legitimate level
  lonely loose loud lovely low loyal lucky mad magic main major massive mean meaningful measurable mere messy mild miserable mistaken
  moderate modern modest mysterious narrow nasty nearby neat necessary negative neutral nice nervous noisy normal notable numerous
  obvious odd okay ordinary original outright outstanding overall overdue painful particular passive pathetic peaceful perfect permanent
  pleasant plenty pointless popular positive possible powerful practical precious pretty previous primary prime probable productive
  promising prompt proper proud pure quiet random rapid rare raw ready realistic reasonable reckless regular relevant reliable reluctant
  remaining remarkable remote responsible rough round rude sad scary scarce secret sensible serious severe shallow sharp short sick
  significant silly similar simple slight smart smooth sole solid sorry special specific spectacular steady steep sticky strange stupid
  substantial sudden sufficient suitable super superior supposed surprised surprising suspicious sweet tempting tender terrible terrific
  thick thin tight tiny total tough tremendous tricky typical ugly ultimate unable unbelievable unclear uncomfortable unexpected unhappy
  unique unnecessary unpopular unusual useful useless usual vague valid valuable various vast vital warm wary weird whole wicked wide
  widespread wild willing wise wonderful worried worthless worthwhile worthy teacher doctor nurse physician driver farmer owner manager
  official buyer seller guard officer boss landlord`,
)

/** Who does a thing is no way to put a question about it: “to teach” is, and a teacher is not. */
const DOER = /[eo]rs?$/

/** How many words that name the policy are enough without this one; 0 where none are. */
export function enoughWithout(word: string): number {
  const isOne = ({ words, stems }: ReturnType<typeof wordsAndStems>) =>
    DOER.test(word) ? words.has(word.replace(/s$/, '')) : stems.has(stemOf(word))
  return isOne(SAID) ? 2 : isOne(TOLD_OF) ? 4 : 0
}
