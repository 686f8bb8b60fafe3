/** The path and the query of a request's address, as they were sent. Its address is a valid one already, so it is only cut. */
export function partsOf(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const mark = url.indexOf('?', start)
  const pathEnd = mark === -1 || mark > end ? end : mark
  return { path: url.slice(start, pathEnd), query: url.slice(pathEnd, end) }
}
