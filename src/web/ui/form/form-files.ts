/** The bytes of the files that a form brings under a name; a field in which nothing was chosen brings none. */
export async function formFiles(form: FormData, name: string): Promise<Uint8Array[]> {
  const files = form.getAll(name).filter((one): one is File => one instanceof File && one.size > 0)
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
}
