/** A parcel as Andreani's API takes it: kilos, centimetres and pesos, and every part of the address in its place. */
import type { ShipmentDraft } from '#gateways/ports.ts'
import { declaredByBox } from '#rules/shipments/boxes.ts'
import type { Party } from '#rules/shipments/recipient.ts'
import { withoutNationalTaxes, type Centavos } from '#rules/money.ts'

const MOST_NOTES = 255

export const kilosOf = (grams: number): number => grams / 1000
const pesosOf = (amount: Centavos): number => amount / 100
/** Insurance grows with it, and it is told without IVA. */
export const untaxed = (amount: Centavos): number => pesosOf(withoutNationalTaxes(amount))

const address = ({ street, number, apartment, locality, provinceLetter, postalCode }: Party) => ({
  postal: {
    codigoPostal: postalCode,
    calle: street,
    numero: number,
    localidad: locality,
    region: `AR-${provinceLetter}`,
    pais: 'Argentina',
    componentesDeDireccion: apartment === '' ? [] : [{ meta: 'departamento', contenido: apartment }],
  },
})
const person = ({ name, email, document, phone }: Party) => ({
  nombreCompleto: name,
  email,
  documentoTipo: document.length === 11 ? 'CUIT' : 'DNI',
  documentoNumero: document,
  telefonos: [{ tipo: 1, numero: phone }],
})

export function orderBody(draft: ShipmentDraft, key: string, contract: string) {
  const { boxes, box, declared, from, to, back, branchId, contents, orderNumber } = draft
  const [sender, recipient] = back === null ? [from, to] : [to, from]
  const { weightG, lengthCm, widthCm, heightCm } = box
  return {
    contrato: contract,
    idPedido: key,
    origen: address(sender),
    destino: branchId === null ? address(recipient) : { sucursal: { id: branchId } },
    remitente: person(sender),
    destinatario: [person(recipient)],
    productoAEntregar: contents,
    bultos: declaredByBox(declared, boxes).map((own) => ({
      kilos: kilosOf(weightG),
      largoCm: lengthCm,
      anchoCm: widthCm,
      altoCm: heightCm,
      volumenCm: lengthCm * widthCm * heightCm,
      valorDeclaradoSinImpuestos: untaxed(own),
      valorDeclaradoConImpuestos: pesosOf(own),
      descripcion: contents,
      referencias: [
        { meta: 'idCliente', contenido: orderNumber },
        ...(recipient.notes === ''
          ? []
          : [{ meta: 'observaciones', contenido: recipient.notes.slice(0, MOST_NOTES) }]),
      ],
    })),
  }
}
