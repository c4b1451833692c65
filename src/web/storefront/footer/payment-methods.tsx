/** Words in the shape of cards: nobody's logo. */
const METHODS = ['Mercado Pago', 'Visa', 'Mastercard', 'American Express', 'Cabal']

/** `transfer`: the owner set where to. */
export function PaymentMethods({ transfer }: { transfer: boolean }) {
  const methods = transfer ? [...METHODS, 'Transferencia'] : METHODS
  return (
    <div
      role="img"
      aria-label={`Medios de pago: ${methods.join(', ')}`}
      className="flex flex-wrap gap-1.5 sm:gap-2"
    >
      {methods.map((method) => (
        <span
          key={method}
          aria-hidden
          className="grid h-7 place-items-center rounded-[4px] border border-white/30 px-2 sm:h-8 sm:px-2.5 text-xs font-semibold"
        >
          {method}
        </span>
      ))}
    </div>
  )
}
