import { useSyncExternalStore } from 'react'
import { MoonIcon } from '../../ui/frame/icons.tsx'
import { isDark, onSystemTheme, switchTheme } from '../../ui/frame/theme.ts'

const listeners = new Set<() => void>()

/** Every button of a page shows the theme that any of them chose. */
function subscribe(listen: () => void): () => void {
  const stop = onSystemTheme(listen)
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    stop()
  }
}

function change(): void {
  switchTheme()
  for (const listen of listeners) listen()
}

/** Switches between light and dark, as the button of the public pages does. */
export function ThemeButton({ className }: { className?: string }) {
  const isPressed = useSyncExternalStore(subscribe, isDark, () => false)
  const classes = ['icon-button', className].filter(Boolean).join(' ')
  return (
    <button type="button" className={classes} aria-label="Dark theme" aria-pressed={isPressed} onClick={change}>
      <MoonIcon />
    </button>
  )
}
