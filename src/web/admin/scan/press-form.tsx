import { createContext, use, useId, type ComponentProps } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

const InPressForm = createContext(false)

type Props = ComponentProps<typeof Form> & {
  /** What Enter in a field sends instead of nothing: never what moves money. */
  enter?: { name: string; value: string }
}

/**
 * A form whose end is pressed and never comes by Enter (product §57.9): the browser sends a form by its first button, and here that
 * one does nothing, or what `enter` says. It works without scripts too.
 */
export function PressForm({ enter, children, ...form }: Props) {
  return (
    <Form {...form}>
      {enter ? (
        <button {...enter} tabIndex={-1} aria-hidden className="sr-only" />
      ) : (
        <button disabled hidden />
      )}
      <InPressForm value>{children}</InPressForm>
    </Form>
  )
}

/** The button of a `PressForm`. Enter on it does nothing either: a scanner's would press it. */
export function PressButton({ className = '', ...button }: ComponentProps<typeof Button>) {
  const hint = useId()
  if (!use(InPressForm)) throw new Error('a PressButton outside of a PressForm would be pressed by Enter')
  return (
    <div className={className}>
      <Button {...button} data-presses aria-describedby={hint} className={className} />
      <p id={hint} className="press-hint with-scripts">
        Enter no cobra ni confirma: tocá el botón o apretá la barra espaciadora.
      </p>
    </div>
  )
}
