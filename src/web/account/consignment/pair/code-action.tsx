import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { CODE_LENGTH, CODE_MINUTES } from '#rules/users/sign-in-code.ts'
import { Button } from '#web/ui/button.tsx'
import type { PairDo } from './action-names.ts'

type Props = {
  here: string
  ask: PairDo
  act: PairDo
  /** On the button: «Acepto». */
  label: string
  /** Of the button that begins it. */
  look?: 'strong' | 'quiet'
  sent: boolean
  problem: string | null
  /** What goes with it. */
  children?: ReactNode
}

/** Something that is agreed to: a code goes to their mailbox, and its digits are the yes. */
export function CodeAction({ here, ask, act, label, look = 'strong', sent, problem, children }: Props) {
  const name = `codigo-${act}`
  return (
    <Form method="post" action={here} className="space-y-3">
      {children}
      {sent && (
        <div className="max-w-48">
          <label htmlFor={name} className="mb-1.5 block text-md font-semibold">
            Código
          </label>
          <input
            id={name}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            aria-invalid={problem !== null || undefined}
            aria-describedby={`${name}-ayuda`}
            className="input tabular-nums tracking-[.2em]"
          />
        </div>
      )}
      {sent && (
        <p id={`${name}-ayuda`} className="text-sm text-muted">
          Está en tu correo. Sirve durante {CODE_MINUTES} minutos.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {sent && (
          <Button name="intent" value={act}>
            {label}
          </Button>
        )}
        <Button look={sent ? 'quiet' : look} name="intent" value={ask}>
          {sent ? 'Mandar otro código' : label}
        </Button>
      </div>
    </Form>
  )
}
