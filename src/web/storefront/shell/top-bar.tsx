import { useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useCategories, useFrame } from '#web/ui/page/frame.ts'
import { Icon } from '#web/ui/icon.tsx'
import { still } from '#web/ui/start/still.tsx'
import { Bell } from '#web/storefront/notifications/bell.tsx'
import { CountedLink } from './counted-link.tsx'
import { SearchBox } from '#web/storefront/search/search-box.tsx'
import { SECTIONS } from './sections.ts'
import { useHideOnScroll } from './use-hide-on-scroll.ts'
import { UserIcon } from './user-icon.tsx'

const StillDrawer = still(() => import('./drawer.tsx'))

/** Product §2.5. On phones favourites and profile live in the drawer, where there is room for their names. */
export function TopBar() {
  const frame = useFrame()
  const role = !frame?.person ? 'visitor' : frame.person.role ? 'staff' : 'customer'
  const favourites = frame?.favourites.length ?? 0
  const categories = useCategories()
  const { pathname, search } = useLocation()
  const bar = useRef<HTMLElement>(null)
  useHideOnScroll(bar)
  return (
    <header
      ref={bar}
      className="sticky top-0 z-20 border-b border-line bg-paper transition-transform duration-200 ease-out data-away:-translate-y-full"
    >
      <div className="wrap flex h-14 items-center md:h-16">
        <button
          type="button"
          popoverTarget="menu"
          aria-label="Menú"
          className="icon-button -ml-2.5 lg:hidden"
        >
          <Icon of="menu" />
        </button>
        <Link
          to={paths.landing}
          className="display flex min-h-11 items-center px-1 text-[clamp(1.125rem,5.7vw,1.375rem)] leading-none md:text-2xl lg:-ml-1"
        >
          {frame?.shop.name ?? 'Vereda'}
        </Link>
        <nav aria-label="Secciones" className="ml-6 hidden gap-6 lg:flex">
          {SECTIONS.map(({ name, to }) => (
            <NavLink
              key={to}
              to={to}
              className="flex min-h-11 items-center border-y-2 border-transparent font-medium hover:border-b-ink aria-[current=page]:border-b-ink"
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-0 sm:gap-1">
          <SearchBox />
          <button type="button" popoverTarget="buscar" aria-label="Buscar" className="icon-button lg:hidden">
            <Icon of="search" />
          </button>
          <span className="max-sm:hidden">
            <CountedLink to={paths.favourites} name="Favoritos" icon="heart" count={favourites} />
          </span>
          <Bell />
          <span className="max-sm:hidden">
            <UserIcon />
          </span>
          <span className="-mr-2.5">
            <CountedLink to={paths.cart} name="Carrito" icon="shopping-bag" count={frame?.cartUnits ?? 0} />
          </span>
        </div>
      </div>
      <StillDrawer
        role={role}
        favourites={favourites}
        here={role === 'visitor' ? pathname + search : null}
        categories={categories}
      />
    </header>
  )
}
