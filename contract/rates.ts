/** Public reads that one network address may make in a minute, where an installation sets no other number. */
export const READS_PER_MINUTE = 1200
/** How many times as many an account may make with its keys. */
export const KEY_READS_FACTOR = 5
/** Full-text searches that one account may make in a minute. */
export const SEARCHES_PER_MINUTE = 120
