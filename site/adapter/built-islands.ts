/** What a page loads for each island, by the address of the island's script: that script and all that it needs at once. */
export type BuiltIslands = Record<string, string[]>

/** Where it stands, beside the code that renders the pages. */
export const ISLANDS_FILE = 'islands.json'
