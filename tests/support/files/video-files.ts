/** Videos by their bytes: what containers say of themselves, around pictures that nobody decodes. */

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}
const box = (type: string, ...inside: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(inside.map((one) => Buffer.from(one as Buffer)))
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

export const PLACE = '-34.5889-058.4306/'
const track = (handler: 'vide' | 'soun', format: string) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('hdlr', u32(0, 0), handler, Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', u32(0, 1), box(format, Buffer.alloc(78))))),
    ),
  )

/** With sound, with the place where it was filmed, and with so many bytes of pictures. */
export function mp4({
  formats = ['avc1'],
  brand = 'isom',
  pictures = 400,
}: { formats?: string[]; brand?: string; pictures?: number } = {}): Buffer {
  const place = box('udta', box('\xa9xyz', PLACE))
  return Buffer.concat([
    box('ftyp', brand, u32(512), 'isomiso2avc1mp41'),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...formats.map((format) => track('vide', format)),
      track('soun', 'mp4a'),
      place,
    ),
    box('mdat', Buffer.alloc(pictures, 7)),
  ])
}

/** Its id, how long it is in four bytes, what is in it. */
const element = (id: number[], ...inside: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(inside.map((one) => Buffer.from(one as Buffer)))
  const size = u32(content.length)
  size[0]! |= 0x10
  return Buffer.concat([Buffer.from(id), size, content])
}
const SEGMENT = [0x18, 0x53, 0x80, 0x67]
export function webm({
  codec = 'V_VP9',
  type = 'webm',
  endless = false,
}: { codec?: string; type?: string; endless?: boolean } = {}): Buffer {
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], type))
  const entry = element([0xae], element([0x83], Buffer.from([1])), element([0x86], codec))
  const tracks = element([0x16, 0x54, 0xae, 0x6b], entry)
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(300, 7))
  const segment = endless
    ? Buffer.concat([
        Buffer.from([...SEGMENT, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
        tracks,
        cluster,
      ])
    : element(SEGMENT, tracks, cluster)
  return Buffer.concat([head, segment])
}
