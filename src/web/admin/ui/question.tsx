import { useId, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import { closeDialog } from './close-dialog.ts'

type Why = { label: ReactNode; rows?: number; shortest?: number; longest: number }
type Props = {
  title: string
  trigger: ReactNode
  triggerName?: string
  triggerClass: string
  /** What is sent besides the reason. */
  fields: Record<string, string | number>
  action?: string
  /** Comes back to where it was asked, also without scripts. */
  here?: boolean
  /** Whether the page stays where it is scrolled to. */
  stay?: boolean
  /** Asks for the reason; a `shortest` makes it required. */
  why?: Why
  yes: string
  no?: string
  look?: ButtonLook
  /** What will happen. */
  children: ReactNode
}

/** Asks before something is done, in the page's own words, and perhaps why. */
export function Question({ fields, action, here, stay = true, why, yes, no = 'Cancelar', ...asked }: Props) {
  const { look = 'danger', children, ...popUp } = asked
  const form = useId()
  return (
    <PopUp alert {...popUp}>
      <Form method="post" action={action} id={form} preventScrollReset={stay} onSubmit={closeDialog}>
        {here && <Here />}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {why && (
          <>
            <label htmlFor={`${form}-why`} className="mt-4 mb-1.5 block text-md font-semibold">
              {why.label}
            </label>
            <textarea
              id={`${form}-why`}
              name="reason"
              rows={why.rows ?? 3}
              required={why.shortest !== undefined}
              minLength={why.shortest}
              maxLength={why.longest}
              className="input"
            />
          </>
        )}
      </Form>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button form={form} look={look}>
          {yes}
        </Button>
        <form method="dialog">
          <Button look="quiet">{no}</Button>
        </form>
      </div>
    </PopUp>
  )
}
