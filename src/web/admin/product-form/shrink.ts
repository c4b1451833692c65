/** As large as the largest size that pages draw, twice over. */
const LONGEST = 2400
const LIGHT = 1_500_000

/** A telephone's photo of 12 MB becomes one of some hundred kB before it travels. What cannot be read is sent as it is: the shop says why not. */
export async function shrink(file: File): Promise<Blob> {
  if (file.size <= LIGHT || typeof createImageBitmap === 'undefined') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    // Cut-outs without a ground of their own stand on the tile's colour.
    pen.fillStyle = '#ebe9e3'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
