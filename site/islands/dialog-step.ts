const STEP = 'dialog'

/**
 * Shows a modal dialog as a step of the browser's history: Back closes it, and closing it another way takes the step back.
 *
 * @returns when the dialog is closed and the address is again what it was
 */
export function showAsStep(dialog: HTMLDialogElement): Promise<void> {
  history.pushState(STEP, '')
  dialog.showModal()
  const back = () => dialog.close()
  addEventListener('popstate', back)
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        removeEventListener('popstate', back)
        if (history.state !== STEP) return resolve()
        addEventListener('popstate', () => resolve(), { once: true })
        history.back()
      },
      { once: true },
    )
  })
}
