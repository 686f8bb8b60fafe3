/** Switches between light and dark, and remembers the choice in the browser. */
class ThemeButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button')!
    const system = matchMedia('(prefers-color-scheme: dark)')
    const root = document.documentElement
    const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches)
    const show = () => button.setAttribute('aria-pressed', String(isDark()))
    show()
    system.addEventListener('change', show)
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark'
      localStorage.setItem('theme', root.dataset.theme)
      show()
    })
  }
}

customElements.define('theme-button', ThemeButton)
