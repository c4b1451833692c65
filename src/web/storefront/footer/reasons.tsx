import { DEFAULT_PROVINCE, deliveryPromise } from '#rules/checkout/shipping.ts'
import type { Terms } from '#web/ui/page/frame.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Product §2.9: four reasons to buy. */
const reasons = (terms: Terms): { icon: IconName; title: string; text: string }[] => [
  { icon: 'shirt', title: 'Variedad exclusiva', text: 'Modelos que no vas a cruzarte en cada esquina.' },
  {
    icon: 'truck',
    title: 'Envíos a todo el país',
    text: `En CABA, ${deliveryPromise(terms, { province: DEFAULT_PROVINCE })}.`,
  },
  { icon: 'lock-keyhole', title: 'Sitio seguro', text: 'Pagás en la plataforma de pagos, no acá.' },
  {
    icon: 'badge-check',
    title: 'Garantía de calidad',
    text: 'Lo que nos dejan en consignación lo revisamos pieza por pieza.',
  },
]

export function Reasons({ terms }: { terms: Terms }) {
  return (
    <section aria-label="Por qué comprar acá" className="border-b border-white/15">
      <ul className="wrap grid grid-cols-2 gap-x-4 gap-y-3 py-3 sm:gap-x-8 sm:gap-y-6 sm:py-8 lg:grid-cols-4">
        {reasons(terms).map(({ icon, title, text }) => (
          <li key={title} className="flex items-center gap-3 sm:items-start">
            <span className="text-hot">
              <Icon of={icon} />
            </span>
            <div>
              <p className="leading-snug font-semibold max-sm:text-sm">{title}</p>
              <p className="text-sm text-white/75 max-sm:hidden">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
