/** Bytes of base64 as a token is kept; beside no schema, as pages that check a chain load it. */
export function tokenBytes(token: string): Uint8Array {
  return Uint8Array.from(atob(token), (letter) => letter.charCodeAt(0))
}
