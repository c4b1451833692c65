import { carriageName, type Carriage } from '#rules/shipments/carriage.ts'

/** With which courier, and to which branch of it, as it was chosen with the order. */
export const Carried = ({ carriage }: { carriage: Carriage }) => (
  <p className="mt-1 text-md">
    {carriageName(carriage)}
    {carriage.branch && (
      <span className="block text-sm text-muted">
        {[carriage.branch.address, carriage.branch.hours].filter(Boolean).join(' · ')}. Te avisamos cuando lo
        puedas retirar.
      </span>
    )}
  </p>
)
