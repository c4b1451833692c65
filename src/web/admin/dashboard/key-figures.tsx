import { Link } from 'react-router'

/** Each number leads to its rows. */
export function KeyFigures({
  figures,
}: {
  figures: { all: number; none: number; offers: number; lately: number }
}) {
  const cards = [
    { name: 'Productos', value: figures.all, to: '/ModifyProducts' },
    { name: 'Sin stock', value: figures.none, to: '/ModifyProducts?stock=none' },
    { name: 'En oferta', value: figures.offers, to: '/ModifyProducts?offer=true' },
    { name: 'Reseñas en 7 días', value: figures.lately, to: '/AdminComments' },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {cards.map(({ name, value, to }) => (
        <li key={name} className="panel relative px-4 py-3.5 md:px-5 md:py-4">
          <p className="display text-2xl tabular-nums">{value}</p>
          <Link
            to={to}
            className="mt-1 inline-block text-md text-muted after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
