/** A document that the browser keeps as a file. */
export const pdfAnswer = ({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
