/** Sizes to choose from, several at once. */
export function SizeBoxes(props: {
  name: string
  label: string
  sizes: readonly string[]
  chosen: readonly string[]
}) {
  const { name, label, sizes, chosen } = props
  return (
    <fieldset className="mt-2">
      <legend className="text-sm text-muted">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {sizes.map((size) => (
          <label key={size} className="size-box">
            <input
              type="checkbox"
              name={name}
              value={size}
              defaultChecked={chosen.includes(size)}
              className="sr-only"
            />
            {size}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
