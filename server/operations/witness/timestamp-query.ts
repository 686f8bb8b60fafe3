/** DER of what comes before the hash in a query for a SHA-256 (RFC 3161, section 2.4.1): version 1 and the algorithm. */
const HEAD = '30390201013031300d060960864801650304020105000420'
/** After it: the authority is to send its certificate along. */
const CERTIFICATE_WANTED = '0101ff'

/**
 * A query that asks a time-stamping authority to vouch for the time at which it saw a fingerprint.
 *
 * @param sha256 64 hexadecimal digits
 * @returns the bytes that are sent to the authority as `application/timestamp-query`
 */
export function timestampQuery(sha256: string): Uint8Array {
  return Buffer.from(HEAD + sha256 + CERTIFICATE_WANTED, 'hex')
}
