import { Question } from '#web/admin/ui/question.tsx'

/** Lifts a fraud alert: only a person who looked at the order does that, and says why. */
export const ReleasePopUp = ({ number }: { number: string }) => (
  <Question
    title={`¿Permitir la entrega de ${number}?`}
    triggerClass="button button-quiet"
    trigger="Permitir la entrega"
    fields={{ intent: 'release' }}
    why={{ label: 'Qué comprobaste (queda en el registro)', shortest: 3, longest: 500 }}
    yes="Permitir la entrega"
    no="Dejarlo frenado"
  >
    <p>
      Mercado Pago avisó que el pago puede ser un fraude. Antes de seguir, hablá con quien compró y compará
      sus datos con los del pago. Si se entrega y después el titular desconoce la compra, la tienda pierde el
      dinero y los productos.
    </p>
  </Question>
)
