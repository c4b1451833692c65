/** What a dynamic QR says: EMVCo's tags, each with its length, and a CRC-16/CCITT over all of it. */
const tag = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export function emvCode({ id, total, name }: { id: string; total: string; name: string }): string {
  const merchant = tag('00', 'com.mercadopago') + tag('01', id)
  const text = [
    tag('00', '01'),
    tag('01', '12'),
    tag('43', merchant),
    tag('52', '5691'),
    tag('53', '032'),
    tag('54', total),
    tag('58', 'AR'),
    tag('59', name.slice(0, 25)),
    tag('60', 'CABA'),
    '6304',
  ].join('')
  return text + crc16(text)
}
