import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const STEPS = [
  {
    name: 'Cotizá con dos fotos',
    text: 'Te decimos a cuánto lo vendemos y cuánto te queda. Sin cuenta y sin compromiso.',
  },
  {
    name: 'Traelo al showroom',
    text: 'Lo revisamos con vos, le sacamos fotos y lo publicamos. Desde que lo dejás respondemos por él.',
  },
  {
    name: 'Cobrás lo tuyo',
    text: 'Se vende y, pasado el plazo de devolución de quien compró, te transferimos. Si no se vende, te lo llevás gratis.',
  },
]

/** Selling with us told in three steps, on ink; beside the way in stands whatever else leads on. */
export function SellSteps({ children }: { children?: React.ReactNode }) {
  return (
    <>
      <ol className="mt-10 grid gap-8 md:grid-cols-3">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} className="border-t border-muted pt-4">
            <span aria-hidden className="display text-lg text-hot">
              {index + 1}
            </span>
            <h3 className="mt-2 text-lg font-bold">{name}</h3>
            <p className="mt-1 text-md text-line">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to={paths.sell} look="hot">
          COTIZÁ TU PAR
        </ButtonLink>
        {children}
      </p>
    </>
  )
}
