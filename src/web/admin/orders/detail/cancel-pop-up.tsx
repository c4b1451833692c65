import { formatAmount } from '#rules/money.ts'
import { Question } from '#web/admin/ui/question.tsx'

export const CancelPopUp = ({ number, refundable }: { number: string; refundable: number }) => (
  <Question
    title={`¿Cancelar el pedido ${number}?`}
    triggerClass="button button-quiet text-rojo!"
    trigger="Cancelar pedido"
    fields={{ intent: 'cancel' }}
    why={{ label: 'Motivo (queda entre nosotros)', shortest: 3, longest: 500 }}
    yes={refundable > 0 ? `Cancelar y devolver ${formatAmount(refundable)}` : 'Cancelar el pedido'}
    no="Dejarlo como está"
  >
    <p>
      Los productos vuelven al stock
      {refundable > 0 && ` y se devuelven ${formatAmount(refundable)}`}. Le avisamos por mail a quien compró.
    </p>
  </Question>
)
