import { Button } from '#web/ui/button.tsx'

/** Asked for as late as it can be, and says why. The buttons send the form along, so that nothing typed is lost. */
export default function SignInInvitation({ formId, insist }: { formId: string; insist: boolean }) {
  return (
    <section
      aria-labelledby="cuenta"
      className={`border-l-4 bg-bone px-5 py-5 ${insist ? 'border-rojo' : 'border-ink'}`}
    >
      <h2 id="cuenta" className="text-lg font-bold">
        Para comprar necesitás una cuenta
      </h2>
      <p className="mt-1 max-w-[60ch] text-md">
        Con ella seguís tu pedido, lo cancelás o lo cambiás, y te avisamos del pago y del envío. Lo que ya
        escribiste te espera acá cuando vuelvas.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button form={formId} name="intent" value="register" formNoValidate>
          Registrarme
        </Button>
        <Button form={formId} name="intent" value="sign-in" formNoValidate look="quiet">
          Ya tengo cuenta
        </Button>
      </div>
    </section>
  )
}
