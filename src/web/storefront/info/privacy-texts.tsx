/** The sections of product §32.8, and the legends of Ley 25.326 (Disp. DNPDP 10/2008, Res. AAIP 14/2018) word for word. */
import { SEEN_DAYS } from '#rules/products/seen.ts'
import { CONFIRM_HOURS } from '#rules/email-alerts/email-alert.ts'
import { ACCESS_TERM, CORRECTION_TERM } from '#rules/personal-data/terms.ts'
import { Link } from 'react-router'
import { CART_DAYS } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import type { LegalSection } from './legal-layout.tsx'

type Seller = { name: string; legalName: string; taxId: string; address: string; contactEmail: string }

export const privacySections = (seller: Seller): LegalSection[] => [
  {
    id: 'informacion',
    title: 'Qué información recolectamos',
    body: (
      <>
        <p>Cuando usás {seller.name} guardamos solo lo que hace falta:</p>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            <strong>Tu cuenta:</strong> nombre, apellido, nombre de usuario, e-mail y foto, tal como los
            informa el servicio con el que iniciás sesión. Tu contraseña la conoce ese servicio, nunca
            nosotros.
          </li>
          <li>
            <strong>Tus compras:</strong> nombre, apellido, fecha de nacimiento, dirección, provincia, código
            postal, teléfono, e-mail, y si los completás, localidad, DNI, empresa, departamento e
            indicaciones. La fecha de nacimiento la usamos para confirmar quién compra si hay un problema con
            el pago o la entrega; el DNI, solo para el correo o la factura. Las localidades que te sugerimos
            salen de GeoNames (geonames.org, licencia CC BY 4.0): tu código postal no se le manda a nadie.
          </li>
          <li>
            <strong>Tus mensajes y reseñas:</strong> lo que escribís en el formulario de contacto y las
            opiniones que publicás. En las reseñas se ve tu nombre de usuario, no tu e-mail.
          </li>
          <li>
            <strong>Tus pagos:</strong> qué medio usaste, en cuántas cuotas y si se acreditó. El número de tu
            tarjeta lo ve Mercado Pago, nunca nosotros.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'uso',
    title: 'Para qué la usamos',
    body: (
      <>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            Para cobrar, preparar y entregar tus pedidos, y para atender cambios, devoluciones y
            arrepentimientos.
          </li>
          <li>Para avisarte del estado de tus pedidos y responder lo que nos escribís.</li>
          <li>Para cumplir con la ley: facturación y defensa del consumidor.</li>
          <li>
            Para mandarte el newsletter, solo si te anotaste. Cada envío trae cómo darte de baja, y no lleva
            nada que nos diga si lo abriste. Si al anotarte te lo dijimos y tenés cuenta con ese correo,
            miramos tus compras, favoritos y talle para elegir qué contarte.
          </li>
          <li>
            Para avisarte por mail de un talle o de una búsqueda, si lo pediste y lo confirmaste. Sin
            confirmar, borramos tu e-mail a las {CONFIRM_HOURS} horas; cada aviso trae cómo salir.
          </li>
          <li>
            Para avisarte en tu navegador, solo si lo activaste en él. Guardamos la dirección que nos da tu
            navegador para eso; se borra cuando los apagás o cerrás sesión.
          </li>
        </ul>
        <p>
          No vendemos ni alquilamos tus datos. No tomamos decisiones automáticas sobre vos. Los datos de tus
          pedidos se guardan por el plazo que exigen las normas fiscales; un formulario sin terminar, un día.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>Usamos solo cookies propias y necesarias. No hay cookies de publicidad ni de seguimiento.</p>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            Tu carrito mientras no inicies sesión: una por producto, con talle y cantidad. Y una con el precio
            de cuando agregaste cada cosa. Duran {CART_DAYS} días. Con tu cuenta abierta, tu carrito está en
            ella.
          </li>
          <li>Tus favoritos mientras no inicies sesión, y la provincia que elegiste. Duran un año.</li>
          <li>
            Tus talles, si los guardaste sin cuenta: uno de calzado y uno de ropa. Duran un año, o hasta que
            los olvides; al iniciar sesión pasan a tu cuenta.
          </li>
          <li>
            Los últimos productos que miraste, para mostrártelos de nuevo. Duran {SEEN_DAYS} días y no se
            guardan en ningún otro lado; los borrás debajo de cualquier producto o en tu carrito vacío.
          </li>
          <li>Tu sesión, mientras esté abierta.</li>
          <li>
            El cupón y el formulario de compra sin terminar: un código al azar; los datos quedan en nuestro
            servidor. Un día.
          </li>
        </ul>
        <p>
          Si las borrás desde tu navegador, la tienda sigue funcionando: solo se cierra tu sesión y, si no
          tenés cuenta, se vacía tu carrito.
        </p>
      </>
    ),
  },
  {
    id: 'terceros',
    title: 'Enlaces a terceros',
    body: (
      <>
        <p>
          Para funcionar trabajamos con otras empresas, que reciben solo lo que necesitan: el servicio de
          inicio de sesión, Mercado Pago para los pagos y el correo que entrega tu pedido. Si emitimos factura
          electrónica, ARCA recibe su importe y tu documento, como pide la ley. Si activaste los avisos en tu
          navegador, los lleva la empresa que lo hace, cifrados: no puede leerlos.
        </p>
        <p>
          También enlazamos a otros sitios, como nuestras redes o el seguimiento del correo. Cada uno tiene su
          propia política de privacidad; te conviene leerla antes de dejarles datos.
        </p>
      </>
    ),
  },
  {
    id: 'control',
    title: 'Control de tu información personal',
    body: (
      <>
        <p>
          Podés ver y corregir tus datos en{' '}
          <Link to={paths.personalData} className="link">
            Mis Datos
          </Link>
          , y descargar una copia de todo o borrar tu cuenta en{' '}
          <Link to={paths.profile} className="link">
            tu perfil
          </Link>
          . Si preferís, o si no tenés cuenta,{' '}
          <Link to={paths.contactAbout('Mis datos personales')} className="link">
            escribinos
          </Link>
          : te respondemos dentro de los plazos de la Ley 25.326 ({ACCESS_TERM} para el acceso,{' '}
          {CORRECTION_TERM} para corregir o borrar). Lo que la ley nos obliga a guardar, como las facturas,
          queda hasta que venza su plazo.
        </p>
        <div className="space-y-3 border-l-4 border-ink bg-bone px-5 py-4 text-md">
          <p>
            El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos
            en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés
            legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326.
          </p>
          <p>
            La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N°
            25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten
            afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de
            datos personales.
          </p>
        </div>
        {(seller.legalName || seller.contactEmail) && (
          <p>
            Responsable de la base de datos:{' '}
            {[seller.legalName, seller.taxId && `CUIT ${seller.taxId}`, seller.address]
              .filter(Boolean)
              .join(', ')}
            {seller.legalName && seller.contactEmail && ' · '}
            {seller.contactEmail && (
              <a href={`mailto:${seller.contactEmail}`} className="link">
                {seller.contactEmail}
              </a>
            )}
          </p>
        )}
      </>
    ),
  },
]
