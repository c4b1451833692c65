import { CodeControls } from '#web/account/sign-in/code-controls.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { formId: string; insist: boolean; sentTo: string | null; email?: string; wrong: boolean }

/** Asked for as late as it can be, and says why. The buttons send the form along, so that nothing typed is lost. */
export default function SignInInvitation({ formId, insist, ...code }: Props) {
  return (
    <section
      aria-labelledby="cuenta"
      className={`mb-8 scroll-mt-24 border-l-4 bg-bone px-5 py-5 ${insist ? 'border-rojo' : 'border-ink'}`}
    >
      <h2 id="cuenta" className="scroll-mt-24 text-lg font-bold">
        Para comprar necesitás una cuenta
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-md">
        Con ella seguís tu pedido, lo cancelás o lo cambiás, y te avisamos del pago y del envío. Sin
        contraseña: alcanza con un código por e-mail, y lo que escribiste sigue acá.
      </p>
      <CodeControls formId={formId} {...code} />
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <span className="text-md text-muted">O con contraseña:</span>
        <Button form={formId} name="intent" value="register" formNoValidate look="quiet">
          Registrarme
        </Button>
        <Button form={formId} name="intent" value="sign-in" formNoValidate look="quiet">
          Ya tengo cuenta
        </Button>
      </div>
    </section>
  )
}
