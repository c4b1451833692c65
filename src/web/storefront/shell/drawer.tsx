import { paths } from '#rules/paths.ts'
import type { Frame } from '#web/ui/page/frame.ts'
import { WITHDRAWAL_BUTTON } from '#rules/returns/withdrawal-right.ts'
import { SECTIONS } from './sections.ts'
import { SheetHead } from './sheet-head.tsx'

type Props = {
  role: 'visitor' | 'customer' | 'staff'
  favourites: number
  /** The page it stands on, for visitors to come back to when they have signed in. */
  here: string | null
  categories: Frame['shop']['categories']
}

/** On phones: everything that has no room in the bar. Still (ui/start/still.tsx). */
export default function Drawer({ role, favourites, here, categories }: Props) {
  return (
    <div
      id="menu"
      popover="auto"
      role="dialog"
      aria-labelledby="menu-titulo"
      className="sheet"
      data-from="left"
    >
      <SheetHead title="Menú" id="menu-titulo" closes="menu" />
      <nav aria-label="Menú" className="grow px-5">
        <ul className="py-4">
          <Item to={paths.home}>Todos los productos</Item>
          {categories.map(({ value, many }) => (
            <Item key={value} to={paths.category(value)}>
              {many}
            </Item>
          ))}
        </ul>
        <ul className="border-t border-line py-4">
          {SECTIONS.map(({ name, to }) => (
            <Item key={to} to={to}>
              {name}
            </Item>
          ))}
        </ul>
        <ul className="border-t border-line py-4">
          <Item to={paths.favourites}>
            Favoritos
            <Many of={favourites} />
          </Item>
          {role === 'staff' && <Item to={paths.dashboard}>Panel de administración</Item>}
          {here === null ? (
            <>
              {role === 'customer' && <Item to={paths.profile}>Mi Perfil</Item>}
              {role === 'customer' && <Item to={paths.orders}>Mis pedidos</Item>}
              <li>
                <form method="post" action={paths.signOut}>
                  <button className="flex min-h-12 items-center text-lg font-semibold">Cerrar sesion</button>
                </form>
              </li>
            </>
          ) : (
            <li>
              <a href={paths.signInFor(here)} className="flex min-h-12 items-center text-lg font-semibold">
                Ingresar
              </a>
            </li>
          )}
        </ul>
      </nav>
      {/* In sight however far the menu is scrolled (Disp. 954/2025). */}
      <p className="sticky bottom-0 border-t border-line bg-paper px-5 py-3">
        <a
          href={paths.withdrawal}
          className="flex min-h-11 items-center justify-center rounded-full border border-ink px-4 text-sm font-bold tracking-wide"
        >
          {WITHDRAWAL_BUTTON}
        </a>
      </p>
    </div>
  )
}

function Many({ of: count }: { of: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto text-md font-normal text-muted tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? ' producto' : ' productos'}</span>
    </span>
  )
}

function Item({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <li>
      <a href={to} className="flex min-h-12 items-center text-lg font-semibold">
        {children}
      </a>
    </li>
  )
}
