// Runs before the first paint: marks that scripts run, which part of the page the address asks for and whether it asks for
// something that they will draw, and sets the reader's chosen theme, so that nothing flashes or jumps.
document.documentElement.classList.add('js')
document.documentElement.dataset.at = location.hash.slice(1)
addEventListener('hashchange', () => (document.documentElement.dataset.at = location.hash.slice(1)))
if (location.search !== '') document.documentElement.classList.add('is-asked')
if ('framed' in document.documentElement.dataset) {
  // In a frame of somebody else's page: light, as the document says, unless its address asks.
  var asked = new URLSearchParams(location.search).get('theme')
  if (asked === 'dark') document.documentElement.dataset.theme = 'dark'
  if (asked === 'auto') delete document.documentElement.dataset.theme
} else {
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is blocked: the system's theme stays.
  }
}
