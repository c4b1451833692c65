import type { ReactNode } from 'react'
import { paths } from '#rules/paths.ts'
import { SALE_TERMS_LINK } from '#rules/sale-terms/texts.ts'
import { WITHDRAWAL_BUTTON } from '#rules/returns/withdrawal-right.ts'
import type { Frame } from '#web/ui/page/frame.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { Reasons } from './reasons.tsx'
import { SellerFacts } from './seller-facts.tsx'
import { SocialLinks } from './social-links.tsx'

const HELP = [
  { to: paths.faqs, name: 'Preguntas frecuentes' },
  { to: paths.saleTerms, name: SALE_TERMS_LINK },
  { to: paths.terms, name: 'Política de privacidad' },
  { to: paths.returns, name: 'Política de devoluciones' },
  { to: paths.contact, name: 'Contacto' },
]
const GIFT_CARDS = { to: paths.giftCards, name: 'Tarjetas de regalo' }
const SHOP = [
  { to: paths.home, name: 'Productos' },
  { to: paths.offers, name: 'Ofertas' },
  { to: paths.sell, name: 'Vender' },
  { to: paths.about, name: 'Quienes somos' },
  { to: paths.landing, name: 'Inicio' },
]

/**
 * Product §2.9. Help stands in the same place on every page (WCAG 3.2.6). Still (ui/start/still.tsx): the newsletter's form, which
 * answers, stands beside it in the layout.
 */
export default function Footer({ shop, year }: Pick<Frame, 'shop' | 'year'>) {
  return (
    <footer className="on-ink bg-ink text-white">
      {/* First of all that stands here: «a simple vista, en lugar destacado» (Disp. 954/2025). */}
      <div className="border-b border-white/15">
        <div className="wrap py-3 sm:py-5">
          <a
            href={paths.withdrawal}
            className="inline-flex min-h-11 items-center rounded-full border border-white px-5 text-sm font-bold tracking-wide hover:bg-white hover:text-ink"
          >
            {WITHDRAWAL_BUTTON}
          </a>
        </div>
      </div>
      <Reasons terms={shop.terms} />
      <div className="wrap grid gap-x-8 py-3 sm:grid-cols-2 sm:gap-y-10 sm:py-12 lg:grid-cols-[1fr_1fr_1.2fr_1.4fr] lg:py-16">
        <Column title="Ayuda" links={HELP} />
        <Column title="Tienda" links={shop.terms.sells.giftCards ? [...SHOP, GIFT_CARDS] : SHOP} />
        <Fold title="Atención al cliente">
          <ul>
            {shop.contactEmail && (
              <li>
                <a className="footer-link break-all" href={`mailto:${shop.contactEmail}`}>
                  {shop.contactEmail}
                </a>
              </li>
            )}
            {shop.contactPhone && (
              <li>
                <a className="footer-link" href={`tel:${shop.contactPhone.replace(/[^+\d]/g, '')}`}>
                  {shop.contactPhone}
                </a>
              </li>
            )}
            <li className="py-2 text-md leading-relaxed">
              Showroom en Buenos Aires{shop.address && <span className="block">{shop.address}</span>}
              <span className="block">{shop.terms.hours.first}, sin cita previa.</span>
            </li>
          </ul>
          <SocialLinks socials={shop.socials} />
        </Fold>
        <div className="max-sm:py-3">
          <h2 className="mb-3 text-sm font-semibold text-white/65 max-sm:sr-only">Novedades</h2>
          <p className="mb-5 max-w-[34ch] text-md leading-relaxed max-sm:hidden">
            Lo nuevo que entra al showroom, en tu correo.
          </p>
          <button type="button" popoverTarget="newsletter" className="button" data-look="hot">
            <Icon of="mail" size={20} />
            Newsletter semanal
          </button>
        </div>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-6 border-t border-white/15 py-4 sm:py-6">
        <PaymentMethods transfer={shop.terms.transfer} />
      </div>
      <div className="wrap flex items-end justify-between gap-4 pb-6 sm:pt-2 sm:pb-8">
        <SellerFacts shop={shop} year={year} />
        <a
          href="#arriba"
          aria-label="Volver arriba"
          className="icon-button border border-white/40 hover:bg-white hover:text-ink"
        >
          <Icon of="arrow-up" />
        </a>
      </div>
    </footer>
  )
}

function Column({ title, links }: { title: string; links: { to: string; name: string }[] }) {
  return (
    <nav aria-label={title}>
      <Fold title={title}>
        <ul>
          {links.map(({ to, name }) => (
            <li key={to}>
              <a href={to} className="footer-link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  )
}

/** On phones its title, that opens it; on wider screens it stands open under its heading (styles/footer.css). */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="fold-heading mb-3 text-sm font-semibold text-white/65">{title}</h2>
      <details className="fold">
        <summary>
          {title}
          <Icon of="chevron-down" size={20} />
        </summary>
        {children}
      </details>
    </div>
  )
}
