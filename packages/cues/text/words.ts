const EDGE = String.raw`(?:(?<![\p{L}\d])(?=[\p{L}\d])|(?<=[\p{L}\d])(?![\p{L}\d]))`

/** The same pattern with `\b` and `\w` that know accents and umlauts: "congé" ends where a word ends. */
export function withAccents(pattern: RegExp): RegExp {
  const source = pattern.source
    .replace(/\\b/g, EDGE)
    .replace(/\[([^\]]*)\\w/g, String.raw`[$1\p{L}\d`)
    .replace(/\\w/g, String.raw`[\p{L}\d]`)
  return new RegExp(source, pattern.flags.includes('u') ? pattern.flags : `${pattern.flags}u`)
}
