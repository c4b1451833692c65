import { PAY_BACK_LABEL, PAY_BACKS, type PayBack } from '#rules/returns/pay-back.ts'

/** Money unless they say otherwise: nobody is led to the other. */
export const PayBackChoice = ({ legend, chosen }: { legend: string; chosen: PayBack }) => (
  <fieldset>
    <legend className="mb-1 text-md font-semibold">{legend}</legend>
    <div className="flex flex-col gap-2">
      {PAY_BACKS.map((payBack) => (
        <label key={payBack} className="check">
          <input type="radio" name="payBack" value={payBack} required defaultChecked={payBack === chosen} />
          {PAY_BACK_LABEL[payBack]}
        </label>
      ))}
    </div>
  </fieldset>
)
