/** One of a few kinds, as chips; what follows it in the form shows by CSS. */
export const KindChoice = ({
  legend,
  kinds,
  chosen,
}: {
  legend: string
  kinds: readonly (readonly [value: string, name: string])[]
  chosen: string
}) => (
  <fieldset>
    <legend className="mb-1.5 text-md font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {kinds.map(([value, name]) => (
        <label key={value} className="chip choice">
          <input
            type="radio"
            name="kind"
            value={value}
            defaultChecked={chosen === value}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
)
