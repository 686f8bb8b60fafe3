/** The British way in which frozen names and sealed documents spell some words, and the American one in which readers see them. */
const AMERICAN: [british: RegExp, american: string][] = [
  [/(normal|random|regular|standard|student)is(?=e|ing|ation)/gi, '$1iz'],
  [/(neighb|behavi|col|fav)our/gi, '$1or'],
]

/**
 * The same words in American spelling. What is sealed stays as it was written; what a reader sees passes here.
 *
 * @example inAmerican('weights normalised in each arm') // 'weights normalized in each arm'
 */
export function inAmerican(text: string): string {
  return AMERICAN.reduce((spelled, [british, american]) => spelled.replace(british, american), text)
}
