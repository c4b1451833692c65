import { FITS } from '#rules/products/sizing/fit.ts'
import { FIT_LABEL } from '#rules/reviews/review.ts'

/** Small, as expected, large; nobody has to say. Still (ui/start/still.tsx). */
export default function FitChoice({ typed }: { typed: string | null | undefined }) {
  return (
    <fieldset className="mt-2">
      <legend className="text-md font-semibold">
        ¿Cómo te quedó? <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {FITS.map((fit) => (
          <label key={fit} className="check">
            <input type="radio" name="fit" value={fit} defaultChecked={typed === fit} />
            {FIT_LABEL[fit]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
