import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import { ScanLine } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CameraScan } from '#web/admin/scan/camera-scan.tsx'

/** A scanner types and presses Enter faster than the network answers: what comes meanwhile waits here and goes together. */
export function ScanBox({ here }: { here: string }) {
  const { state, submit, data } = useFetcher()
  const waiting = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const flush = () => {
    if (waiting.current.length === 0) return
    void submit(
      { intent: 'scan', codes: waiting.current.splice(0).join('\n') },
      { method: 'post', action: here },
    )
  }
  const flushNext = useEffectEvent(flush)
  useEffect(() => {
    if (state === 'idle') flushNext()
  }, [state])
  useEffect(() => input.current?.focus(), [])
  function seen(typed: string) {
    if (typed !== '') waiting.current.push(typed)
    if (state === 'idle') flush()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (input.current) input.current.value = ''
    seen(typed)
  }
  const refused = (data as { message?: string } | undefined)?.message
  return (
    <Form method="post" action={here} onSubmit={onSubmit} className="panel mb-4 max-w-xl p-4 md:p-5">
      <input type="hidden" name="intent" value="scan" />
      <label htmlFor="codigo" className="mb-1.5 block text-md font-semibold">
        Escaneá la etiqueta, o escribí su código
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id="codigo"
          name="codes"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="send"
          className="input min-w-32 grow basis-0 text-lg"
        />
        <Button>
          <Icon of={ScanLine} size={20} />
          Vista
        </Button>
        <CameraScan many onCode={seen} />
      </div>
      {refused && (
        <p role="alert" className="mt-2 font-medium text-rojo">
          {refused}
        </p>
      )}
    </Form>
  )
}
