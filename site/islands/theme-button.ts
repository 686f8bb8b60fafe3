// The button of the header switches between light and dark; the choice is remembered in the browser.
import { isDark, onSystemTheme, switchTheme } from '../../ui/frame/theme.ts'

const button = document.querySelector('[data-theme-button]')
const show = () => button?.setAttribute('aria-pressed', String(isDark()))
show()
onSystemTheme(show)
button?.addEventListener('click', () => {
  switchTheme()
  show()
})
