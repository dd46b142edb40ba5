/** Returns the file name in an image's URL, which is the same for all the sizes and hosts that serve the image. */
export function imageFile(address: string): string {
  return /(?<![^/?#])([^/?#]*)(?:[?#].*)?$/s.exec(address)?.[1] ?? '';
}
