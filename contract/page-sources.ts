/** What one page of the built site is made from; the build writes it down, by the page's file, for whoever renders the pages. */
export interface PageSource {
  /** SHA-256 of every module that the page loads, at once or later, as the bundler read it. */
  sha256: string
  /** Those of its modules that may bring a script of their own into the page, as the build names them. */
  components: string[]
}

/** Where it stands, beside the code that renders the pages. */
export const PAGE_SOURCES_FILE = 'page-sources.json'
