/** For browsers that do not know `command` yet (before 2025): the buttons that open and close a dialog by themselves. */
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button[commandfor]')
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
})

export {}
