/** A fingerprint short enough to compare by eye: its first eight and last six characters. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)} … ${hash.slice(-6)}` : hash
}
