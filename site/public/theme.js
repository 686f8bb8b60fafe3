// Runs before the first paint: marks that scripts run, which part of the page the address asks for, and sets the reader's
// chosen theme, so that nothing flashes or jumps.
document.documentElement.classList.add('js')
document.documentElement.dataset.at = location.hash.slice(1)
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme stays.
}
