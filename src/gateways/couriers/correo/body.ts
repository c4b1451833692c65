/** A parcel as Paq.ar takes it: whole grams and centimetres, area and number of a telephone apart, and texts within its limits. */
import type { ShipmentDraft } from '#gateways/ports.ts'
import type { Party } from '#rules/shipments/recipient.ts'

/** Areas of three digits; 11 is the only one of two, all others have four. */
const AREAS_OF_3 =
  /^(?:22[0137]|23[067]|249|26[01346]|280|29[1-9]|336|34[1-58]|35[138]|36[24]|37[069]|38[01357-8])/
function splitPhone(digits: string): { area: string; number: string } {
  const length = digits.startsWith('11') ? 2 : AREAS_OF_3.test(digits) ? 3 : 4
  return { area: digits.slice(0, length), number: digits.slice(length) }
}

/** Longer is cut by them. */
const MOST_FLAT = 3
const MOST_NAME = 50

function person(party: Party, nameField: 'businessName' | 'name') {
  const { area, number } = splitPhone(party.phone)
  const fits = party.apartment.length <= MOST_FLAT
  return {
    [nameField]: party.name.slice(0, MOST_NAME),
    areaCodePhone: area,
    phoneNumber: number,
    areaCodeCellphone: area,
    cellphoneNumber: number,
    email: party.email,
    // What does not fit into a flat's three letters is read here by who delivers.
    observation: [fits ? '' : party.apartment, party.notes].filter(Boolean).join('. ').slice(0, 200),
    address: {
      streetName: party.street,
      streetNumber: party.number,
      cityName: party.locality,
      floor: '',
      department: fits ? party.apartment : '',
      state: party.provinceLetter,
      zipCode: party.postalCode,
    },
  }
}

export function correoBody(draft: ShipmentDraft, key: string, seller: string, now: Date) {
  const { box, declared, from, to, back, branchId, orderNumber } = draft
  // They know no order for returns: what comes back is one whose sender and recipient changed places.
  const [sender, recipient] = back === null ? [from, to] : [to, from]
  return {
    sellerId: seller,
    trackingNumber: key,
    order: {
      senderData: { id: seller, ...person(sender, 'businessName') },
      shippingData: person(recipient, 'name'),
      // They read the first one only: an order is one box.
      parcels: [
        {
          dimensions: {
            height: String(box.heightCm),
            width: String(box.widthCm),
            depth: String(box.lengthCm),
          },
          productWeight: box.weightG,
          productCategory: 'Indumentaria',
          declaredValue: declared / 100,
        },
      ],
      deliveryType: branchId === null ? 'homeDelivery' : 'agency',
      agencyId: branchId ?? '',
      saleDate: now.toISOString(),
      serviceType: 'CP',
      shipmentClientId: orderNumber,
    },
  }
}
