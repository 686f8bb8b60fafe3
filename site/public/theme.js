// Runs before the first paint: marks that scripts run, and whether the address asks for something that they will draw, and
// sets the reader's chosen theme, so that nothing flashes or jumps.
document.documentElement.classList.add('js')
if (location.search !== '') document.documentElement.classList.add('is-asked')
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme stays.
}
