import { data, Form, Link, redirect } from 'react-router'
import { labelOf } from '#rules/products/labels.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, GRADE_SENTENCE } from '#rules/units/grade.ts'
import { monthInWords, PASSPORT_DEED_LABEL, passportMonths, passportStory } from '#rules/units/passport.ts'
import { isListed } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL } from '#rules/units/words.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/passport-page'

export const handle = { opensFor: 'banned' } satisfies RouteHandle

/** For who holds the pair, or is offered it: nobody finds it by searching. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(loaderData?.passport ? `Pasaporte ${loaderData.passport.code}` : 'Pasaporte', matches, {
    noindex: true,
    error: !loaderData?.passport,
  })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get('codigo')?.slice(0, 200)
  if (typed !== undefined)
    throw redirect(paths.passport(readUnitCode(typed) ?? (typed.trim() || params.code)))
  const found = await context.get(shopContext).units.passport(params.code)
  if (!found) return data({ passport: null }, { status: 404 })
  const { state, product, moves, cameIn: _, ...told } = found
  const months = passportMonths(moves)
  return data({
    passport: {
      ...told,
      code: printUnitCode(told.code),
      name: product.name,
      brand: labelOf(context.get(settingsContext).brands, product.brand),
      months,
      story: passportStory(state, months),
      onSale: product.shown && isListed(state) ? product.id : null,
    },
  })
}

/** What this pair is and where it has been, for whoever scans its tag: the shop's word against a copied one. */
export default function Passport({ loaderData: { passport }, params }: Route.ComponentProps) {
  if (!passport) return <NoSuchPair code={params.code} />
  const { code, name, model, size, sizeLabel, colour, grade, box, pictures, flaws, seal, months } = passport
  const facts: [string, string][] = [
    ['Marca', passport.brand],
    ['Modelo', model],
    ['Color', colour],
    ['Talle', sizeLabel ? `${size} (${sizeLabel})` : size],
    ['Caja', UNIT_BOX_LABEL[box]],
    ['Precinto', seal && `termina en ${seal}`],
  ]
  return (
    <Page title={name} intro={`Pasaporte ${code}`}>
      <PageTitle name={`Pasaporte ${code}`} />
      <Notice quiet className="mb-8 max-w-3xl text-base" title={passport.story}>
        {passport.onSale !== null && (
          <Link to={paths.product(passport.onSale)} className="link">
            Verla en la tienda
          </Link>
        )}
      </Notice>
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        {pictures.length > 0 && (
          <ul aria-label="Fotos" className="grid grid-cols-2 gap-2">
            {pictures.map(({ url, alt }, index) => (
              <li key={url} className={index === 0 ? 'col-span-2' : ''}>
                <span className="block aspect-4/5 overflow-hidden rounded-tile bg-tile">
                  <Picture
                    image={url}
                    alt={alt || `${name}, foto ${index + 1}`}
                    sizes={index === 0 ? '(min-width: 48rem) 50vw, 100vw' : '(min-width: 48rem) 25vw, 50vw'}
                    first={index === 0}
                    className="size-full object-cover"
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="space-y-6">
          <section aria-labelledby="estado">
            <h2 id="estado" className="text-lg font-bold">
              {GRADE_LABEL[grade]}
            </h2>
            <p className="mt-1">{GRADE_SENTENCE[grade]}</p>
            {flaws.length > 0 && (
              <ul className="mt-4 space-y-3">
                {flaws.map(({ place, sentence, picture }) => (
                  <li key={`${place} ${sentence}`} className="flex gap-3">
                    {picture && (
                      <span className="block aspect-4/5 w-20 shrink-0 overflow-hidden rounded-tile bg-tile">
                        <Picture
                          image={picture}
                          alt={place}
                          sizes="5rem"
                          className="size-full object-cover"
                        />
                      </span>
                    )}
                    <span>
                      <b className="block">{place}</b>
                      {sentence}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {flaws.length === 0 && passport.unmarked && (
              <p className="mt-1">Sin marcas: la miramos entera.</p>
            )}
          </section>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-t border-line pt-4">
            {facts
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ))}
          </dl>
          {months.length > 0 && (
            <section aria-labelledby="recorrido" className="border-t border-line pt-4">
              <h2 id="recorrido" className="mb-2 text-lg font-bold">
                Su recorrido
              </h2>
              <ol className="space-y-1">
                {months.map(({ month, deed }, index) => (
                  <li key={index}>
                    {PASSPORT_DEED_LABEL[deed]} en {monthInWords(month)}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}

const NoSuchPair = ({ code }: { code: string }) => (
  <Page
    title="No conocemos ese código"
    intro={`«${code}» no es de ninguna prenda que hayamos puesto a la venta.`}
  >
    <PageTitle name="Pasaporte" failed />
    <p className="max-w-[60ch]">
      Miralo en la etiqueta: son siete letras y números, como VR-7KQ2-MD4. Si está bien escrito y te ofrecen
      la prenda como nuestra, no lo es.
    </p>
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
