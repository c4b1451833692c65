import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const STEPS = [
  {
    name: 'Contanos qué tenés',
    text: 'Marca, talle y estado, con fotos si podés. Te respondemos con una idea de precio.',
  },
  {
    name: 'Traelo al showroom',
    text: 'Lo revisamos con vos y acordamos el precio de venta y la comisión por escrito.',
  },
  { name: 'Lo vendemos', text: 'Fotos, publicación, consultas, cobro y envío corren por nuestra cuenta.' },
  { name: 'Cobrás', text: 'Pasado el plazo de devolución de quien compró, te transferimos lo tuyo.' },
]

/** The invitation to sell with us (product §2.23). Stands on ink, from edge to edge. */
export function Consignment() {
  return (
    <section
      aria-labelledby="vender"
      className="on-ink relative mt-16 bg-ink py-14 text-white shadow-[0_0_0_100vmax_var(--color-ink)] [clip-path:inset(0_-100vmax)] md:mt-24 md:py-20"
    >
      <h2 id="vender" className="display max-w-[16ch] text-[clamp(1.75rem,1.2rem+2.6vw,3.25rem)]">
        SUMATE A LAS PRÓXIMAS VENTAS
      </h2>
      <p className="mt-4 max-w-[52ch] text-lg text-line">
        ¿Tenés zapatillas o ropa original que no usás? Vendelas con nosotros: vos las traés, nosotros hacemos
        el resto.
      </p>
      <ol className="mt-10 grid gap-8 md:grid-cols-2 xl:grid-cols-4">
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
      <ButtonLink to={paths.contactAbout('Quiero vender con ustedes')} look="hot" className="mt-10">
        VENDER
      </ButtonLink>
    </section>
  )
}
