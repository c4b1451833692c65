import { DEFAULT_PROVINCE, deliveryPromise } from '#rules/shipping.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

/** Spec §1: four reasons to buy. */
const REASONS: { icon: IconName; title: string; text: string }[] = [
  { icon: 'shirt', title: 'Variedad exclusiva', text: 'Modelos que no vas a cruzarte en cada esquina.' },
  {
    icon: 'truck',
    title: 'Envíos a todo el país',
    text: `En CABA, ${deliveryPromise(DEFAULT_PROVINCE).text}.`,
  },
  { icon: 'lock-keyhole', title: 'Sitio seguro', text: 'Pagás en la plataforma de pagos, no acá.' },
  { icon: 'badge-check', title: 'Garantía de calidad', text: 'Revisamos cada prenda antes de venderla.' },
]

export function Reasons() {
  return (
    <section aria-label="Por qué comprar acá" className="border-b border-white/15">
      <ul className="wrap grid grid-cols-1 gap-x-8 gap-y-6 py-8 xs:grid-cols-2 lg:grid-cols-4">
        {REASONS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="text-hot">
              <Icon of={icon} />
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-white/75">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
