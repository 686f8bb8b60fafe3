// Runs before the first paint: marks that scripts run and sets the reader's chosen theme, so that nothing flashes.
document.documentElement.classList.add('js')
try {
  var theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme stays.
}
