import { useRef, useState } from 'react'
import { PUSH_SAYS, type PushChoice } from '#rules/push/push.ts'
import { Button } from '#web/ui/button.tsx'
import { addressHere, type Open } from './subscribe.ts'
import { Topics } from './topics.tsx'

type Props = {
  open: Open
  action: string
  /** null: there is only one thing to be told of. */
  topics: PushChoice | null
  say: (problem: string | null) => void
}

/** A plain form whose three hidden fields the browser fills after the tap; sent without them it answers what is missing. */
export function StartHere({ open, action, topics, say }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  async function start(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking) return
    setAsking(true)
    say(null)
    const address = await addressHere(open)
    if (typeof address === 'string') {
      say(address)
      return setAsking(false)
    }
    for (const [name, value] of Object.entries(address))
      form.current!.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value
    form.current!.submit()
  }
  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="space-y-3"
      onSubmit={(event) => void start(event)}
    >
      {topics && <Topics chosen={topics} />}
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="endpoint" />
      <input type="hidden" name="p256dh" />
      <input type="hidden" name="auth" />
      <noscript>
        <p className="text-md text-muted">{PUSH_SAYS.noScripts}</p>
      </noscript>
      <Button pending={asking}>{PUSH_SAYS.start}</Button>
    </form>
  )
}
