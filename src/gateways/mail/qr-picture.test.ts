import { encode } from 'uqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPicture } from './qr-picture.ts'

/** Holds product §53.5. */

test.each(['https://vereda.test/Par/7KQ2MD4', 'a', 'x'.repeat(200)])(
  'is a PNG of the code: %s',
  async (text) => {
    const { data, info } = await sharp(await qrPicture(text))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { data: modules, size } = encode(text, { ecc: 'M', border: 4 })
    expect([info.width, info.height]).toEqual([size * 8, size * 8])
    const seen = modules.map((row, y) =>
      row.map((_, x) => data[(y * 8 + 4) * info.width * info.channels + (x * 8 + 4) * info.channels]! < 128),
    )
    expect(seen).toEqual(modules)
  },
)
