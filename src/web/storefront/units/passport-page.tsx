import { data, Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { labelOf } from '#rules/products/labels.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { checkInWords } from '#rules/units/check-said.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, GRADE_SENTENCE } from '#rules/units/grade.ts'
import { monthInWords, PASSPORT_DEED_LABEL, passportMonths, passportStory } from '#rules/units/passport.ts'
import { isListed, UNIT } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { may } from '#rules/users/access.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { Route } from './+types/passport-page'
import { NoSuchPair } from './no-such-pair.tsx'

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
  const { units } = context.get(shopContext)
  const end = await units.passport(context.get(visitorContext), params.code)
  if (!end.ok && end.kind !== 'missing') throw data(end.message, { status: statusOf(end) })
  const found = end.ok ? end.value : null
  const desk = await deskOf(context, params.code)
  // Whoever receives scans what has no passport yet, and goes on at the desk.
  if (!found && desk) throw redirect(desk)
  if (!found) return data({ passport: null, unknown: await units.isUnknown(params.code) }, { status: 404 })
  const { state, product, moves, cameIn: _, checked, ...told } = found
  const months = passportMonths(moves)
  return data({
    unknown: false,
    passport: {
      ...told,
      code: printUnitCode(told.code),
      name: product.name,
      brand: labelOf(context.get(settingsContext).brands, product.brand),
      months,
      story: passportStory(state, months),
      checked: checked && { month: checked.on.slice(0, 7), said: checkInWords(checked) },
      isGone: state === UNIT.handed_back,
      desk,
      onSale: product.shown && isListed(state) ? product.id : null,
    },
  })
}

/** Where the shop's people go on with what they scanned; null for everybody else. */
async function deskOf(context: Route.LoaderArgs['context'], typed: string): Promise<string | null> {
  const { units, consignment } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  if (may(visitor, 'unit.read') !== null) return null
  const code = readUnitCode(typed)
  if (code === null) return null
  if ((await consignment.desk.look(visitor, code)).ok) return adminPaths.intakeOf(code)
  return (await units.look(visitor, code)).ok ? adminPaths.unit(code) : null
}

/** What this pair is and where it has been, for whoever scans its tag: the shop's word against a copied one. */
export default function Passport({ loaderData: { passport, unknown }, params }: Route.ComponentProps) {
  if (!passport) return <NoSuchPair code={params.code} unknown={unknown} />
  const { code, name, model, size, sizeLabel, colour, grade, box, pictures, flaws, seal, months } = passport
  const { checked, earlier, later } = passport
  const facts: [string, string][] = [
    ['Marca', passport.brand],
    ['Modelo', model],
    ...(passport.isGone
      ? []
      : [
          ['Color', colour] as [string, string],
          ['Talle', sizeLabel ? `${size} (${sizeLabel})` : size] as [string, string],
          ['Caja', UNIT_BOX_LABEL[box]] as [string, string],
          ['Precinto', seal && `termina en ${seal}`] as [string, string],
        ]),
    ['Revisión', checked ? `${checked.said}, en ${monthInWords(checked.month)}` : ''],
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
      {passport.desk && (
        <ButtonLink to={passport.desk} look="quiet" className="mb-8">
          Abrirla en el panel
        </ButtonLink>
      )}
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
          {grade && (
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
          )}
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
              {earlier && (
                <p className="mt-2">
                  Ya había estado en la tienda:{' '}
                  <Link to={paths.passport(earlier)} className="link">
                    <WithCodes text={printUnitCode(earlier)} />
                  </Link>
                </p>
              )}
              {later && (
                <p className="mt-2">
                  Volvió después con otro código:{' '}
                  <Link to={paths.passport(later)} className="link">
                    <WithCodes text={printUnitCode(later)} />
                  </Link>
                </p>
              )}
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}
