/** The shop's own exchange policy (product §32.3: 48 hours, by social media, messages or e-mail). */
import { Link } from 'react-router'
import { EXCHANGE_TERM, WARRANTY_TERMS, WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import type { LegalSection } from '#web/storefront/info/legal-layout.tsx'

type Ways = { contactEmail: string; contactPhone: string; socials: { name: string; url: string }[] }

export const returnsSections = ({ contactEmail, contactPhone, socials }: Ways): LegalSection[] => [
  {
    id: 'cambios',
    title: `Cambios dentro de las ${EXCHANGE_TERM}`,
    body: (
      <>
        <p>
          Además de tu derecho de arrepentimiento, te ofrecemos cambiar lo que compraste por otro talle o
          modelo dentro de las <strong>{EXCHANGE_TERM}</strong> de haberlo recibido. Es una política propia y
          voluntaria: no limita los {WITHDRAWAL_TERM} de arriba ni la garantía legal.
        </p>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            El producto tiene que estar en su estado original: sin uso, con etiquetas y con su caja o bolsa.
          </li>
          <li>
            El cambio depende del stock: lo que elijas queda apartado para vos mientras vuelve lo anterior.
            Otro talle del mismo producto no tiene diferencia; otro producto va al precio de ese día, y lo que
            pagaste cuenta.
          </li>
          <li>En el showroom lo hacés en el momento. Si es por correo, te decimos cómo mandarlo.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'como',
    title: 'Cómo pedir un cambio',
    body: (
      <>
        <p>Desde la página de tu pedido, o escribiéndonos con tu número de pedido y qué querés cambiar:</p>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            En{' '}
            <Link to={paths.orders} className="link">
              Mis pedidos
            </Link>
            , eligiendo el pedido y «Cambiar por otro talle o modelo»
          </li>
          {contactEmail && (
            <li>
              Por e-mail a{' '}
              <a href={`mailto:${contactEmail}`} className="link">
                {contactEmail}
              </a>
            </li>
          )}
          {contactPhone && <li>Por mensaje o teléfono al {contactPhone}</li>}
          {socials.map(({ name, url }) => (
            <li key={url}>
              Por{' '}
              <a href={url} className="link" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
          <li>
            Con el{' '}
            <Link to={paths.contactAbout('Quiero cambiar un producto')} className="link">
              formulario de contacto
            </Link>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'fallas',
    title: 'Si llegó con una falla',
    body: (
      <p>
        Rige la garantía legal: {WARRANTY_TERMS}. Escribinos con una foto y lo resolvemos: reparación, cambio
        o devolución del dinero, según corresponda. El envío lo pagamos nosotros.
      </p>
    ),
  },
  {
    id: 'dinero',
    title: 'Cuándo vuelve el dinero',
    body: (
      <p>
        Hacemos la devolución por el mismo medio con el que pagaste, apenas recibimos el producto. Si preferís
        saldo a favor para usar en la tienda, lo elegís vos al pedirla o hasta que la resolvamos. Si fue con
        tarjeta, tu banco puede tardar uno o dos resúmenes en mostrarla. Te avisamos por e-mail en cada paso.
      </p>
    ),
  },
]
