import { Icon } from '#web/ui/icon.tsx'

type Props = { typed: string | undefined; failed: boolean }

/** Five radio buttons that look like stars: the arrow keys walk them. Still (ui/start/still.tsx): what is wrong is said below it. */
export default function StarChoice({ typed, failed }: Props) {
  return (
    <fieldset className="mt-4" aria-describedby={failed ? 'puntuacion-error' : undefined}>
      <legend className="text-md font-semibold">Puntuación</legend>
      <div className="stars -ml-2.5">
        {[1, 2, 3, 4, 5].map((score) => (
          <label key={score}>
            <input
              id={score === 1 ? 'puntuacion' : undefined}
              type="radio"
              name="number"
              value={score}
              defaultChecked={typed === String(score)}
              className="sr-only"
            />
            <span className="sr-only">
              {score} {score === 1 ? 'estrella' : 'estrellas'}
            </span>
            <Icon of="star" size={26} strokeWidth={1.5} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
