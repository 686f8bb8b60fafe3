// Every link to the search opens it over the page instead; the search itself is loaded then.
addEventListener('click', (event) => {
  if (!(event.target as Element).closest('[data-search]') || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  void import('./search/open-search.ts').then(({ openSearch }) => openSearch())
})
