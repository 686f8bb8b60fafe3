import { isDark, onSystemTheme, switchTheme } from '../../ui/frame/theme.ts'

/** Switches between light and dark, and remembers the choice in the browser. */
class ThemeButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button')!
    const show = () => button.setAttribute('aria-pressed', String(isDark()))
    show()
    onSystemTheme(show)
    button.addEventListener('click', () => {
      switchTheme()
      show()
    })
  }
}

customElements.define('theme-button', ThemeButton)
