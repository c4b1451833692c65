import sharp from 'sharp'

/** As a phone takes it: a JPG with what the camera writes into it. */
export const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'casa de Ana' } })
    .jpeg()
    .toBuffer()
