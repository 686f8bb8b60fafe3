/** Dark or light, as a reader chose it in this browser, else as the system has it. `theme.js` sets the same before the first paint. */
const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : system().matches
}

/** Changes to the other theme; the choice is kept where the browser keeps anything. */
export function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // storage is blocked: it holds for this page
  }
}

/** @returns ends the listening */
export function onSystemTheme(listen: () => void): () => void {
  const query = system()
  query.addEventListener('change', listen)
  return () => query.removeEventListener('change', listen)
}
