/**
 * Loads the search and opens it. A file of its own, as a page names every part of what it loads later: so the header of
 * each page names this one only.
 */
export async function openSearch() {
  const { showSearch } = await import('./search-sheet.ts')
  showSearch()
}
