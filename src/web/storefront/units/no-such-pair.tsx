import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'

/** A code that stands for nothing that was sold here: mistyped, invented, or of a pair that only came by. */
export function NoSuchPair({ code, unknown }: { code: string; unknown: boolean }) {
  return (
    <Page
      title={unknown ? 'No conocemos ese código' : 'Ese par nunca estuvo a la venta'}
      intro={
        unknown
          ? `«${code}» no es de ninguna prenda que hayamos puesto a la venta.`
          : `«${code}» es de un par que conocemos, pero que no pusimos a la venta.`
      }
    >
      <PageTitle name="Pasaporte" failed />
      {unknown ? (
        <p className="max-w-[60ch]">
          Miralo en la etiqueta: son siete letras y números, como VR-7KQ2-MD4. Si está bien escrito y te
          ofrecen la prenda como nuestra, no lo es.
        </p>
      ) : (
        <p className="max-w-[60ch]">
          Si es tuyo y lo traés o ya lo dejaste, lo seguís en{' '}
          <a href={paths.consignment} className="link">
            tu consignación
          </a>
          . Si te lo ofrecen como comprado acá, no lo es.
        </p>
      )}
      <Form method="get" className="mt-6 flex max-w-md gap-2">
        <input
          name="codigo"
          aria-label="Código de la etiqueta"
          autoComplete="off"
          autoCapitalize="characters"
          className="input min-w-0 grow"
        />
        <Button>Buscar</Button>
      </Form>
      <ButtonLink to={paths.contact} look="quiet" className="mt-6">
        Escribinos
      </ButtonLink>
    </Page>
  )
}
