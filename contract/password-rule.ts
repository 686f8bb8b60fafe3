/** Fewest characters of a password that a person chooses. */
export const SHORTEST_PASSWORD = 12

/** The rule in a reader's words, as forms show it before anything is typed. */
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters; a few words do well. Not your e-mail address, and none of the passwords that are tried first.`

/**
 * What the lists of leaked passwords are made of. A long password still falls at once when it is one of these with digits
 * or signs around it, or several of them in a row.
 */
const COMMON = (
  'password passwort passw0rd p@ssword p@ssw0rd motdepasse contrasena qwertyuiop qwertyuio qwerty qwertz azerty asdfghjkl ' +
  'asdfgh zxcvbnm letmein iloveyou welcome sunshine princess football baseball basketball superman batman starwars ' +
  'pokemon monkey dragon master shadow michael jennifer jordan charlie trustno1 whatever freedom computer internet ' +
  'administrator admin login access secret changeme default test guest user hello abc123 1q2w3e4r5t6y 1q2w3e4r5t ' +
  '1q2w3e4r 1qaz2wsx 3edc4rfv qazwsx qazwsxedc zaq12wsx abcdefghijkl abcdef policy casefiles casefile archive'
)
  .split(' ')
  .sort((one, other) => other.length - one.length)

/** Fewer different characters than this make no password, however long. */
const FEWEST_DIFFERENT = 5

/**
 * Why a password cannot be taken, in one sentence; null where it can. The browser asks while it is typed, the server before
 * it is kept.
 *
 * @param email address of the account; neither it nor its first part may be the password
 */
export function passwordProblem(password: string, email: string): string | null {
  const text = password.normalize('NFC').toLowerCase()
  if ([...text].length < SHORTEST_PASSWORD) return `A password needs at least ${SHORTEST_PASSWORD} characters.`
  if (isAddress(text, email)) return 'Your e-mail address is the first thing that is tried; choose something else.'
  const isGuessed = new Set(text).size < FEWEST_DIFFERENT || isRun(text) || isCommon(text)
  return isGuessed ? 'This is one of the passwords that are tried first; choose something else.' : null
}

function isAddress(text: string, email: string): boolean {
  const address = email.trim().normalize('NFC').toLowerCase()
  const name = address.split('@')[0]
  return [address, name].some((part) => part.length >= 4 && withoutEdges(text) === withoutEdges(part))
}

/** Every character follows on the one before it, up or down, as in `abcdefghijklm`; after 9 comes 0. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!)
  return [1, -1].some((step) =>
    codes.every((code, at) => at === 0 || [step, step - 10, step + 10].includes(code - codes[at - 1])),
  )
}

/** Nothing is left of it, or too little to matter, once common words, digits and signs are taken out. */
function isCommon(text: string): boolean {
  const rest = COMMON.reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < 4
}

const withoutEdges = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
