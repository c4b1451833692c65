import type { SubmitEvent } from 'react'
import { useSubmit } from 'react-router'

/** For what stands around forms that are left alone (ui/start/still.tsx): sends them by script, and the page stays where it is. */
export function useSendInPlace(): (event: SubmitEvent) => void {
  const submit = useSubmit()
  return (event) => {
    const form = event.target as HTMLFormElement
    if (form.method === 'dialog') return
    event.preventDefault()
    void submit(form, { preventScrollReset: true })
  }
}
