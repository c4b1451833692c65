import { CODE_EMAIL_LENGTH, CODE_LENGTH, CODE_MINUTES } from '#rules/users/sign-in-code.ts'
import { Button } from '#web/ui/button.tsx'
import { CODE_INTENTS } from './code-intent-names.ts'

type Props = {
  /** The form that they belong to, wherever they stand on the page. */
  formId: string
  /** The address that a code went to; null while none was asked for. */
  sentTo: string | null
  /** What the first field starts with. */
  email?: string
  /** The last code was none. */
  wrong: boolean
}

/** An e-mail address, and then the code that went there. Plain controls: they work before scripts and without them. */
export function CodeControls({ formId, sentTo, email, wrong }: Props) {
  const button = { form: formId, name: 'intent', formNoValidate: true }
  if (sentTo === null)
    return (
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <label htmlFor="code-email" className="mb-1.5 block text-md font-semibold">
            Tu e-mail
          </label>
          <input
            id="code-email"
            form={formId}
            name="codeEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={CODE_EMAIL_LENGTH}
            defaultValue={email}
            aria-invalid={wrong || undefined}
            className="input"
          />
        </div>
        <Button {...button} value={CODE_INTENTS.ask}>
          Recibir un código
        </Button>
      </div>
    )
  return (
    <>
      <p className="text-md">
        Te mandamos un código a <b className="break-all">{sentTo}</b>. Sirve durante {CODE_MINUTES} minutos;
        si no lo ves, mirá en correo no deseado.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[0_1_12rem]">
          <label htmlFor="code" className="mb-1.5 block text-md font-semibold">
            Código
          </label>
          <input
            id="code"
            form={formId}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            aria-invalid={wrong || undefined}
            className="input tabular-nums tracking-[.2em]"
          />
        </div>
        <Button {...button} value={CODE_INTENTS.enter}>
          Entrar
        </Button>
      </div>
      <input type="hidden" form={formId} name="codeEmail" value={sentTo} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        <button {...button} value={CODE_INTENTS.ask} className="link min-h-11 text-md">
          Mandar otro código
        </button>
        <button {...button} value={CODE_INTENTS.other} className="link min-h-11 text-md">
          Usar otro e-mail
        </button>
      </div>
    </>
  )
}
