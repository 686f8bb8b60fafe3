/** Items at a time. */
export const STRETCH = 4096

/**
 * Does work on a long row of items one stretch after the other. What is called often is compiled early, while one long loop
 * over large data makes an object of every number that it touches until it is: half as much memory again as the data.
 *
 * @param work on the items from one to another, which is not among them
 */
export function inStretches(length: number, work: (from: number, to: number) => void): void {
  for (let from = 0; from < length; from += STRETCH) work(from, Math.min(from + STRETCH, length))
}
